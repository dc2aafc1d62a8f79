import { setTimeout as pause } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from './config.ts';
import type { Log } from './logger.ts';
import type { SpanKind, Tracing } from './tracing.ts';

const SCOPE = 'content-automation-service';
/** A collector that does not respond must not delay the end of the process. */
const CLOSE_TIMEOUT_MS = 2000;
const KINDS: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  consumer: Kind.CONSUMER,
  client: Kind.CLIENT,
  internal: Kind.INTERNAL,
};

/**
 * Sends spans to an OpenTelemetry collector, in batches (OTLP over HTTP with protobuf). Imported only where traces are
 * recorded, because the SDK takes memory. Nothing is registered globally, so two services in a process stay apart.
 */
export function openTracing(config: Config, endpoint: string, log: Log): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.OTEL_SERVICE_NAME }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: openExporter(endpoint, log) })],
  });
  const tracer = provider.getTracer(SCOPE);
  return {
    span({ name, kind, parent, attributes = {} }, work) {
      const from = parent
        ? propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
        : contexts.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, from);
      const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR });
      const handle = {
        rename: (newName: string) => void span.updateName(newName),
        set: (more: typeof attributes) => void span.setAttributes(more),
        fail,
      };
      return contexts.with(trace.setSpan(from, span), async () => {
        try {
          return await work(handle);
        } catch (error) {
          fail();
          // The message of an error may quote what customers wrote.
          if (error instanceof Error) span.setAttribute('error.type', error.name);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      const carrier: Record<string, string> = {};
      propagator.inject(contexts.active(), carrier, defaultTextMapSetter);
      return carrier['traceparent'] ?? null;
    },
    close: async () => {
      await Promise.race([provider.shutdown(), pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** The exporter of the SDK, which also reads OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION and _CERTIFICATE. */
function openExporter(endpoint: string, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS)
          log.warn(
            { event: 'trace.export_failed', err: result.error, spans: spans.length },
            'Traces could not be sent.',
          );
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
