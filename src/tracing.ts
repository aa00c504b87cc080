import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { DomainError } from './errors.ts';

/** Undefined while nothing is traced: then none of the functions below does anything besides the work. */
let tracer: Tracer | undefined;

interface SpanParts {
  /** Default: work of our own. */
  kind?: SpanKind;
  /** Neither secrets nor what people have written: kinds, numbers and names that we have given. */
  attributes?: Attributes;
}

type Work<Result> = (span: Span | undefined) => Promise<Result>;

/** From now on spans are made; with `undefined`, no more. */
export function traceWith(one: Tracer | undefined): void {
  tracer = one;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/**
 * Runs work in a span below the one that is under way. Where none is recorded this one is not either: so what goes on in the
 * background makes no traces.
 */
export async function inSpan<Result>(name: string, parts: SpanParts, work: Work<Result>): Promise<Result> {
  if (!isRecorded()) return work(undefined);
  return runIn(context.active(), name, parts, work);
}

/** Runs work in the first span of a trace, or of our part of one. @param parent of what a caller traces */
export async function inTrace<Result>(
  name: string,
  parts: SpanParts,
  work: Work<Result>,
  parent: Context = ROOT_CONTEXT,
): Promise<Result> {
  return tracer ? runIn(parent, name, parts, work) : work(undefined);
}

/** A span below the one that is under way, which whoever calls ends; `undefined` where none is recorded. */
export function startSpan(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanParts,
): Span | undefined {
  return isRecorded() ? tracer?.startSpan(name, { kind, attributes }) : undefined;
}

/** Runs work that a request sets off and does not wait for. */
export function outsideTrace<Result>(work: () => Result): Result {
  return tracer ? context.with(ROOT_CONTEXT, work) : work();
}

/** What a caller traces, by the headers `traceparent` and `tracestate` (W3C Trace Context); without them, the root. */
export function traceOfCaller(headers: object): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** The same headers, for somebody whom we call; none while nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (tracer) propagation.inject(context.active(), headers);
  return headers;
}

/** For a line of the log. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = tracer && trace.getActiveSpan();
  if (!span?.isRecording()) return {};
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

function isRecorded(): boolean {
  return tracer !== undefined && trace.getActiveSpan()?.isRecording() === true;
}

async function runIn<Result>(
  parent: Context,
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: SpanParts,
  work: Work<Result>,
): Promise<Result> {
  const span = tracer?.startSpan(name, { kind, attributes }, parent);
  if (!span) return work(undefined);
  try {
    return await context.with(trace.setSpan(parent, span), work, undefined, span);
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
}
