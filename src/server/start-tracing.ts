import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { propagation } from '@opentelemetry/api';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config/config.ts';
import type { Log } from '../runtime/log.ts';
import { traceWith } from '../runtime/tracing.ts';

const EXPORT_EVERY_MS = 1_000;
/** Maximum number of spans waiting for export. Any more are dropped. */
const MOST_WAITING = 4_096;
const EXPORT_TIMEOUT_MS = 10_000;
/** A limit for busy processes: a trace costs as much as a fifth of a request. */
const MOST_BEGUN_A_SECOND = 100;
/** How long a stopping process waits for a collector that doesn't respond. */
const LAST_EXPORT_MS = 2_000;

type TracingConfig = Pick<
  Config,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

type Library = typeof import('@opentelemetry/sdk-trace');

const samplers: Record<Config['OTEL_TRACES_SAMPLER'], (library: Library, share: number) => Sampler> = {
  always_on: (library) => new library.AlwaysOnSampler(),
  always_off: (library) => new library.AlwaysOffSampler(),
  traceidratio: (library, share) => new library.TraceIdRatioBasedSampler(share),
  parentbased_always_on: (library, share) => byParent(library, samplers.always_on(library, share)),
  parentbased_always_off: (library, share) => byParent(library, samplers.always_off(library, share)),
  // `shareOfTraces` has already chosen among the traces that begin here.
  parentbased_traceidratio: (library, share) => byParent(library, samplers.always_on(library, share)),
};

function byParent({ ParentBasedSampler }: Library, root: Sampler): Sampler {
  return new ParentBasedSampler({ root });
}

/**
 * Starts exporting traces if a collector is set; otherwise the libraries aren't even loaded. Must be called before pools and services are
 * created, since these check whether tracing is on.
 * @returns a function that exports the remaining spans and stops
 */
export async function startTracing(config: TracingConfig, log: Log): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint === undefined) return async () => {};
  const [library, core, resources, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: core.parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new library.TracerProvider({
    resource: resources.detectResources({ detectors: [resources.envDetector] }).merge(
      resources.resourceFromAttributes({
        'service.name': config.OTEL_SERVICE_NAME,
        'service.instance.id': randomUUID(),
      }),
    ),
    sampler: samplers[config.OTEL_TRACES_SAMPLER](library, share),
    spanProcessors: [
      new library.BatchSpanProcessor({
        exporter: withLog(exporter, log),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const isShare = config.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio';
  traceWith({
    tracer: provider.getTracer('groundswell'),
    begins: isShare ? shareOfTraces(share) : () => true,
  });
  return async () => {
    await Promise.race([
      provider.shutdown().catch(() => undefined),
      delay(LAST_EXPORT_MS, undefined, { ref: false }),
    ]);
    traceWith(undefined);
    propagation.disable();
  };
}

/** @returns a function that decides whether to begin another trace: this share of them, up to a limit per second */
export function shareOfTraces(share: number, now = () => performance.now()): () => boolean {
  let second = 0;
  let begun = 0;
  return () => {
    if (Math.random() >= share) return false;
    const current = Math.floor(now() / 1_000);
    if (current !== second) [second, begun] = [current, 0];
    begun += 1;
    return begun <= MOST_BEGUN_A_SECOND;
  };
}

/** Logs one line when exports begin to fail, and one when they succeed again. */
function withLog(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  function look({ code, error }: ExportResult): void {
    const hasFailed = code !== 0;
    if (hasFailed === isFailing) return;
    isFailing = hasFailed;
    if (hasFailed) log.warn({ err: error }, 'traces could not be exported; retrying');
    else log.info('traces are exported again');
  }
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        look(result);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
