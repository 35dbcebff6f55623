# One image for every role: docs/deployment.md says how it is run.

# Pinned at the build: --build-arg NODE_IMAGE=node:24-slim@sha256:<digest>, as .github/workflows/ci.yml does.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts/require-installed.js scripts/build.ts scripts/build-label.ts scripts/build-browser-files.ts \
  scripts/build-documents.ts ./scripts/
COPY scripts/api-description ./scripts/api-description
COPY scripts/documents ./scripts/documents
COPY docs ./docs
COPY README.md CONTRIBUTING.md SECURITY.md CHANGELOG.md ./
COPY bench/README.md ./bench/
COPY clients/README.md ./clients/
COPY samples/README.md ./samples/
COPY verifier/README.md ./verifier/
COPY src ./src
COPY samples/demo ./samples/demo
# Without RELEASE=v<version> the program calls itself unreleased, and names the commit.
ARG COMMIT
ARG RELEASE
RUN npm run build

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# A third of the packages are maps and types, which no program reads while it runs.
RUN find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete
# npm sbom --omit=dev leaves out what the development needs too, so that it is told of no development.
RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/alert-review
WORKDIR /app
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="Alert Review" org.opencontainers.image.version="1.0.0-rc.2" \
  org.opencontainers.image.revision="${COMMIT}" org.opencontainers.image.licenses="Apache-2.0"
# A new volume takes over owner and mode of the folder it is mounted on.
RUN install -d -o node -g node -m 0700 /var/lib/alert-review /var/lib/alert-review/files
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=dependencies /app/sbom.cdx.json ./
COPY package.json LICENSE NOTICE ./
COPY docs/model-figures.json ./docs/
RUN ln -s /app/dist/cli/cli.js /usr/local/bin/alert-review
# What the demonstration reads; SOURCE.md stays with every copy of the data.
COPY samples/amlgentex-s0/SOURCE.md samples/amlgentex-s0/alerts.jsonl.br \
  samples/amlgentex-s0/customers.jsonl.br samples/amlgentex-s0/transactions.csv.br \
  ./samples/amlgentex-s0/
USER node
VOLUME /var/lib/alert-review
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
