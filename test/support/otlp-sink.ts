import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from './listen.ts';

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean };
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: OtlpAttribute[];
}

interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A span as sent, with its attributes by name. */
export interface SunkSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

export interface OtlpSink {
  endpoint: string;
  spans: SunkSpan[];
  /** The header of the last export. */
  authorization: string | undefined;
  /** Number of exports received. */
  exports: number;
  /** Answers the next exports; default: 200. */
  answer: (response: ServerResponse) => void;
  close(): void;
}

/** Starts a collector that accepts OTLP as JSON over HTTP. */
export async function startOtlpSink(): Promise<OtlpSink> {
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as OtlpRequest;
    sink.authorization = request.headers.authorization;
    sink.exports += 1;
    if (request.url === '/v1/traces') sink.spans.push(...resourceSpans.flatMap(spansOf));
    sink.answer(response);
  });
  const { origin, close } = await listen(server);
  const sink: OtlpSink = {
    endpoint: origin,
    spans: [],
    authorization: undefined,
    exports: 0,
    answer: (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'),
    close,
  };
  return sink;
}

function spansOf({ resource, scopeSpans }: OtlpRequest['resourceSpans'][number]): SunkSpan[] {
  return scopeSpans
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: byName(span.attributes),
      resource: byName(resource.attributes),
    }));
}

function byName(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue),
    ]),
  );
}
