# One image for web, worker and migrations; docker-compose.yml says which of them a container is.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN PRISMA_SCHEMA_ENGINE_BINARY=/app/scripts/no-schema-engine.sh npx prisma generate && npm run build

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
# What the Chromium of @sparticuz/chromium links to and the slim image lacks. On other machines than x64: install
# `chromium` here, which is found by itself.
RUN apt-get update && apt-get install -y --no-install-recommends libnss3 libnspr4 libexpat1 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=node:node /app /app
USER node
