# The service in a container:
#   docker build -t consultation-service --build-arg REVISION="$(git rev-parse HEAD)" .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sdk/package.json sdk/
RUN ["npm", "ci"]
COPY . .
RUN ["npm", "run", "build"]

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sdk/package.json sdk/
# With what is optional: the library of the speech models, which is native, for the processor of the image.
RUN ["npm", "ci", "--omit=dev"]
# Empty, it leaves out the decoders under the GPL (see NOTICE): MP4/AAC is refused then.
ARG GPL_DECODERS=true
RUN mkdir -m 0700 /data && case "$GPL_DECODERS" in \
    true) ;; \
    '') cd node_modules/@audio && rm -r decode-aac decode-ac3 decode-dts ;; \
    *) echo 'GPL_DECODERS is true, or empty' >&2; exit 1 ;; \
  esac
# What is in it, for those who watch for vulnerabilities: /app/sbom.cdx.json.
COPY --from=build /app/dist dist
RUN ["node", "dist/bin/sbom/index.js", "sbom.cdx.json"]

# The library that runs language models, for the CPU: `--target language-model` is the image below with it, and models come from a volume.
FROM ${NODE_IMAGE} AS language-library
WORKDIR /app
COPY engines/language-model engines/language-model
RUN ["node", "engines/language-model/install.js", "/library", "--gpu", "none"]

FROM ${NODE_IMAGE} AS service
WORKDIR /app
COPY LICENSE NOTICE THIRD_PARTY_LICENSES package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=packages --chown=1000:1000 /data /data
COPY --from=packages /app/sbom.cdx.json sbom.cdx.json
COPY --from=build /app/sdk/package.json sdk/package.json
COPY --from=build /app/sdk/dist sdk/dist
COPY --from=build /app/dist dist
# Only /data and /tmp are written. glibc gives back what was needed only to start.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_TRIM_THRESHOLD_=131072
USER 1000:1000
VOLUME /data
EXPOSE 3000
ARG GPL_DECODERS=true
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Clinical consultation service" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="Apache-2.0 AND LGPL-3.0-or-later${GPL_DECODERS:+ AND GPL-2.0-or-later}"
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live/`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=64"]
CMD ["dist/server.js"]

FROM service AS language-model
COPY --from=language-library /library/node_modules dist/engines/language-model/node_modules

FROM service
