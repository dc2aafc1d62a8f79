/** What a span is: a request that is served, a queue message that is processed, a call to another system, or a step. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal';

type Attributes = Record<string, string | number | undefined>;

export interface NewSpan {
  name: string;
  kind: SpanKind;
  /** The W3C `traceparent` of the parent in another process. Without it, the parent is the current span. */
  parent?: string | null | undefined;
  /** Names of OpenTelemetry's semantic conventions, or with the prefix `cas.`. Never texts of customers. */
  attributes?: Attributes;
}

/** A span that has not ended. */
export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed. A span whose work throws fails by itself. */
  fail(): void;
}

/** Records where time goes (OpenTelemetry). It exists only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracing {
  /** Runs work in a new span, which is the parent of the spans within. */
  span<T>(span: NewSpan, work: (span: Span) => Promise<T>): Promise<T>;
  /** The current span as a W3C `traceparent`; null outside of spans. */
  traceparent(): string | null;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

/** Runs work in a new span if traces are recorded. */
export function inSpan<T>(
  { tracing }: { tracing: Tracing | null },
  span: NewSpan,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.span(span, work) : work(NO_SPAN);
}

/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values, version 00. Ids of zeros are invalid. */
const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Returns a header if it is a valid `traceparent`, else null. */
export function readTraceparent(header: unknown): string | null {
  return typeof header === 'string' && TRACEPARENT.test(header) ? header : null;
}
