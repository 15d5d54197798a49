FROM python:3.11-slim
WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY data data
COPY engine engine
COPY render render
COPY bot bot
RUN useradd --system --create-home duel && mkdir /games && chown duel /games
USER duel
ENV DATABASE_URL=sqlite+aiosqlite:////games/duel.sqlite3 PYTHONUNBUFFERED=1
VOLUME /games
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
