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
ENV DATABASE_URL=sqlite+aiosqlite:////games/duel.sqlite3 HEALTH_PORT=8080 PYTHONUNBUFFERED=1
VOLUME /games
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=5s --start-period=1m \
  CMD ["python", "-c", "import os, urllib.request as web; web.urlopen(f'http://127.0.0.1:{os.environ[\"HEALTH_PORT\"]}/healthz')"]
CMD ["python", "-m", "bot"]
