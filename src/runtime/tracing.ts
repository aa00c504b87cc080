import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { DomainError } from '../errors.ts';

/** Undefined while tracing is off. Then the functions below only do the work. */
let tracing: Tracing | undefined;

/** The current span. Before Node.js 24, every promise costs more once a storage has been used, so this one is only used while tracing. */
const spans = new AsyncLocalStorage<Span | undefined>();

interface Tracing {
  tracer: Tracer;
  /** Whether to start a trace that no caller has started. Checked before creating a span, which costs more than the check. */
  begins: () => boolean;
}

interface SpanParts {
  /** Default: internal work. */
  kind?: SpanKind;
  /** Kinds, numbers and names that we defined; no secrets, and no text that people wrote. */
  attributes?: Attributes;
}

/** @param span `undefined` if nothing is recorded */
type Work<Result> = (span: Span | undefined) => Promise<Result>;

/** Starts creating spans, or stops with `undefined`. */
export function traceWith(one: Tracing | undefined): void {
  tracing = one;
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Runs work in a child of the current span. Without a current span nothing is recorded, so background work creates no traces. */
export function inSpan<Result>(name: string, parts: SpanParts, work: Work<Result>): Promise<Result> {
  const span = startSpan(name, parts);
  return span ? record(span, work) : work(undefined);
}

/** Runs work in the first span of a trace, or of our part of one. @param parent the caller's trace */
export function inTrace<Result>(
  name: string,
  parts: SpanParts,
  work: Work<Result>,
  parent?: Context,
): Promise<Result> {
  const begins = parent !== undefined || tracing?.begins();
  const span = begins ? tracing?.tracer.startSpan(name, parts, parent ?? ROOT_CONTEXT) : undefined;
  return span?.isRecording() ? record(span, work) : outsideTrace(() => work(undefined));
}

/** Starts a child of the current span, which the caller must end; `undefined` if nothing is recorded. */
export function startSpan(name: string, parts: SpanParts): Span | undefined {
  const parent = recordedSpan();
  return parent && tracing?.tracer.startSpan(name, parts, below(parent));
}

/** Runs work that a request starts but doesn't wait for. */
function outsideTrace<Result>(work: () => Result): Result {
  return isRecorded() ? spans.run(undefined, work) : work();
}

/** Whether the current work belongs to a recorded trace. */
export function isRecorded(): boolean {
  return recordedSpan() !== undefined;
}

/** The caller's trace, from the headers `traceparent` and `tracestate` (W3C Trace Context); `undefined` if they name none. */
export function traceOfCaller(headers: object): Context | undefined {
  const context = propagation.extract(ROOT_CONTEXT, headers);
  return trace.getSpanContext(context) && context;
}

/** The same headers, for a call that we make within this span; none while tracing is off. */
export function traceHeaders(span: Span | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (span) propagation.inject(below(span), headers);
  return headers;
}

/** The fields that link a log line to the current span. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = recordedSpan();
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Records the kind of an error, but not its message, which may contain text that people wrote. */
export function noteError(span: Span | undefined, error: unknown): void {
  const { name = 'Error', code } = error as { name?: string; code?: unknown };
  span?.setAttribute('error.type', typeof code === 'string' ? code : name);
  // Refusing a caller isn't a server error.
  if (!(error instanceof DomainError)) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** The current span, unless it has ended. Work that a request started may outlive it, but creates no more spans. */
function recordedSpan(): Span | undefined {
  const span = spans.getStore();
  return span?.isRecording() ? span : undefined;
}

async function record<Result>(span: Span, work: Work<Result>): Promise<Result> {
  try {
    return await spans.run(span, () => work(span));
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function below(parent: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, parent);
}
