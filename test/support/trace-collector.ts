import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import protobuf from 'protobufjs';

/** The part of https://github.com/open-telemetry/opentelemetry-proto (trace/v1/trace.proto) that the tests read. */
const PROTO = `
  syntax = "proto3";
  message Request { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message Resource { repeated KeyValue attributes = 1; }
  message ScopeSpans { repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    repeated KeyValue attributes = 9; Status status = 15;
  }
  message Status { int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue { oneof value { string string_value = 1; int64 int_value = 3; double double_value = 4; } }
`;
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];

interface KeyValue {
  key: string;
  value: Record<string, string | number>;
}

interface Decoded {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        attributes?: KeyValue[];
        status?: { code?: number };
      }[];
    }[];
  }[];
}

/** A span as a collector received it. Ids are in base64. */
export interface ReceivedSpan {
  service: unknown;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: string;
  failed: boolean;
  attributes: Record<string, unknown>;
}

export interface TraceCollector {
  url: string;
  spans: ReceivedSpan[];
  /** The headers of the requests. */
  headers: Record<string, unknown>[];
  close(): Promise<void>;
}

const valuesOf = (attributes: KeyValue[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts an OpenTelemetry collector that accepts spans by OTLP over HTTP with protobuf. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const type = protobuf.parse(PROTO).root.lookupType('Request');
  const spans: ReceivedSpan[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    if (req.method !== 'POST' || req.url !== '/v1/traces') return void res.writeHead(404).end();
    headers.push(req.headers);
    const { resourceSpans } = type.toObject(type.decode(body), { bytes: String, longs: Number }) as Decoded;
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: valuesOf(resource.attributes)['service.name'],
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || null,
          name: span.name,
          kind: KINDS[span.kind]!,
          failed: span.status?.code === 2,
          attributes: valuesOf(span.attributes),
        });
    res.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
