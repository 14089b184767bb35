# The service as an image: `docker build -t orrery .`, then
# `docker run --read-only --tmpfs /tmp -v orrery:/data -p 8080:8080 orrery`.
# The package is made and installed in the first stage; the second holds Node, the package and the drivers.
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run pack -- --into /build/packed
# In the versions that the server is tested with. They are loaded when a database or an object store is configured.
RUN npm install --prefix /opt/orrery --no-audit --no-fund --no-save \
  /build/packed/*.tgz $(node tools/package/drivers.ts)

FROM node:24-slim
COPY --from=build /opt/orrery /opt/orrery
RUN ln -s /opt/orrery/node_modules/.bin/orrery /usr/local/bin/orrery \
  && install -d -o node -g node -m 700 /data
USER node
WORKDIR /data
ENV NODE_ENV=production ORRERY_HOST=0.0.0.0 ORRERY_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.ORRERY_PORT ?? 8080) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["orrery"]
CMD ["serve"]
