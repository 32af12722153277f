# A small image: one static program, the authorities that vouch for other servers, and nothing to log in with. It runs as nobody
# in particular on a root that may be read-only; only /data is written to. `scripts/prove-image` walks the same stages without Docker.

FROM node:22-bookworm-slim AS web
WORKDIR /src
COPY web/package.json web/package-lock.json web/
RUN npm --prefix web ci --no-fund --no-audit --loglevel=error
COPY openapi.json ./
COPY crates crates
COPY web web
RUN npm --prefix web run build

FROM rust:1.95-bookworm AS program
WORKDIR /src
ARG TOWNPICK_VERSION=
ENV TOWNPICK_VERSION=${TOWNPICK_VERSION} RUSTFLAGS="-C target-feature=+crt-static"
COPY . .
COPY --from=web /src/web/dist web/dist
# With the target named, what runs at compile time is not static: macros are libraries.
RUN target="$(rustc --print host-tuple)" \
 && cargo build --release --locked --package townpick --target "$target" \
 && install -D --mode=755 "target/$target/release/townpick" /image/usr/bin/townpick \
 && install -D --mode=644 /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/ca-certificates.crt \
 && install -D --mode=644 LICENSE /image/usr/share/doc/townpick/LICENSE \
 && install --directory --mode=1777 /image/tmp \
 && install --directory --mode=700 --owner=65532 --group=65532 /image/data

FROM scratch
COPY --from=program /image /
ENV TOWNPICK_DATA_DIR=/data TOWNPICK_LISTEN=0.0.0.0:8080
USER 65532:65532
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["/usr/bin/townpick", "healthy"]
ENTRYPOINT ["/usr/bin/townpick"]
CMD ["serve"]
