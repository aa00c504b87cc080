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

/** Undefined while nothing is traced: then none of the functions below does anything besides the work. */
let tracing: Tracing | undefined;

/** The span in progress. Before Node.js 24 every promise costs more once a storage has run: this one only runs while tracing. */
const spans = new AsyncLocalStorage<Span | undefined>();

interface Tracing {
  tracer: Tracer;
  /** Whether a trace begins that no caller has begun: asked before there is a span, which costs more than the question. */
  begins: () => boolean;
}

interface SpanParts {
  /** Default: work of our own. */
  kind?: SpanKind;
  /** Neither secrets nor what people have written: kinds, numbers and names that we have given. */
  attributes?: Attributes;
}

/** @param span `undefined` where none is recorded */
type Work<Result> = (span: Span | undefined) => Promise<Result>;

/** From now on spans are made; with `undefined`, no more. */
export function traceWith(one: Tracing | undefined): void {
  tracing = one;
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/**
 * Runs work in a span below the one that is under way. Where none is recorded this one is not either: so what goes on in the
 * background makes no traces.
 */
export function inSpan<Result>(name: string, parts: SpanParts, work: Work<Result>): Promise<Result> {
  const span = startSpan(name, parts);
  return span ? record(span, work) : work(undefined);
}

/** Runs work in the first span of a trace, or of our part of one. @param parent of what a caller traces */
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

/** A span below the one that is under way, which whoever calls ends; `undefined` where none is recorded. */
export function startSpan(name: string, parts: SpanParts): Span | undefined {
  const parent = recordedSpan();
  return parent && tracing?.tracer.startSpan(name, parts, below(parent));
}

/** Runs work that a request sets off and does not wait for. */
function outsideTrace<Result>(work: () => Result): Result {
  return isRecorded() ? spans.run(undefined, work) : work();
}

/** Whether the work that is under way belongs to a trace that is recorded. */
export function isRecorded(): boolean {
  return recordedSpan() !== undefined;
}

/** What a caller traces, by the headers `traceparent` and `tracestate` (W3C Trace Context); `undefined` where they name no trace. */
export function traceOfCaller(headers: object): Context | undefined {
  const context = propagation.extract(ROOT_CONTEXT, headers);
  return trace.getSpanContext(context) && context;
}

/** The same headers, for somebody whom we call within this span; none while nothing is traced. */
export function traceHeaders(span: Span | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (span) propagation.inject(below(span), headers);
  return headers;
}

/** For a line of the log. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = recordedSpan();
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Says of what kind an error is; its message may hold what people have written. */
export function noteError(span: Span | undefined, error: unknown): void {
  const { name = 'Error', code } = error as { name?: string; code?: unknown };
  span?.setAttribute('error.type', typeof code === 'string' ? code : name);
  // That a caller was refused is no error of ours.
  if (!(error instanceof DomainError)) span?.setStatus({ code: SpanStatusCode.ERROR });
}

/** What a request has set off may go on after it has ended; no more spans come below it then. */
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
