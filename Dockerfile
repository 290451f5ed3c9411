# One image for web, worker and migrations; docker-compose.yml says which of them a container is.
FROM node:22-bookworm-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM source AS build
RUN npm ci
COPY . .
# The builder keeps the last build, so that the image also has the former releases' assets (docs/decisions/022).
RUN --mount=type=cache,target=/last-build,sharing=locked \
  mkdir -p build && cp -r /last-build/. build && npm run build && rm -rf /last-build/* && cp -r build/. /last-build

FROM source AS dependencies
# --omit=dev alone would keep Prisma's command line, an optional peer of its client.
RUN npm ci --omit=dev && npm pkg delete devDependencies && npm prune

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
# What the Chromium of @sparticuz/chromium links to and the slim image lacks. On other machines than x64: install
# `chromium` here, which is found by itself.
RUN apt-get update && apt-get install -y --no-install-recommends libnss3 libnspr4 libexpat1 \
  && rm -rf /var/lib/apt/lists/*
# Only what runs: no sources, tests, sandbox or development dependencies (e2e/image.e2e.test.ts).
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/build build
COPY --from=build /app/prisma/schema.prisma prisma/schema.prisma
COPY --from=build /app/prisma/migrations prisma/migrations
USER node
