"""The versions, oldest first. A version that was released is never changed again."""
