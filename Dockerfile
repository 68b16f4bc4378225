# Starboard's server, small and not as root. See docs/run-your-own.md.
FROM python:3.13-slim AS build
WORKDIR /source
COPY requirements.lock ./
RUN python -m venv /opt/starboard \
 && /opt/starboard/bin/pip install --quiet --no-cache-dir --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
# What builds the package is locked too, and not needed afterwards.
RUN /opt/starboard/bin/pip install --quiet --no-cache-dir --no-deps --no-build-isolation . \
 && /opt/starboard/bin/pip uninstall --quiet --yes hatchling editables \
 && /opt/starboard/bin/python -m compileall -q /opt/starboard/lib

FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/starboard starboard
COPY --from=build /opt/starboard /opt/starboard
USER starboard
ENV PATH=/opt/starboard/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STARBOARD_HOME=/var/lib/starboard \
    STARBOARD_LOG=json
VOLUME /var/lib/starboard
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["starboard"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-browser"]
