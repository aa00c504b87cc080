import type { Metric } from 'prom-client';

const NAME = 'http_request_duration_seconds';
/** Seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Labels {
  service: string;
  operation: string;
  status: number;
}

/** The durations of one kind of request. */
export class DurationSeries {
  readonly labels: Labels;
  /** How many were at most as long as the bound and longer than the one before it; the last counts those above all. */
  readonly counts = new Float64Array(BOUNDS.length + 1);
  sum = 0;

  constructor(labels: Labels) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let bucket = 0;
    while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += seconds;
  }
}

/**
 * How long requests take, as a histogram of Prometheus's. Every answer is counted, also the cheapest: prom-client's own would
 * check and join the labels again each time.
 */
export class RequestDurations {
  readonly name = NAME;
  readonly #series = new Map<string, DurationSeries>();

  /** For whoever has more to count: the series stays the same one. */
  seriesOf(service: string, operation: string, status: number): DurationSeries {
    const key = `${service} ${operation} ${status}`;
    let series = this.#series.get(key);
    if (!series) {
      series = new DurationSeries({ service, operation, status });
      this.#series.set(key, series);
    }
    return series;
  }

  /** As a registry asks its metrics. */
  async get() {
    return {
      name: NAME,
      help: 'Time from a request to its answer',
      type: 'histogram',
      aggregator: 'sum',
      values: [...this.#series.values()].flatMap(valuesOf),
    };
  }

  /** For a registry's `registerMetric`, whose type knows prom-client's own classes alone. */
  asMetric(): Metric {
    return this as unknown as Metric;
  }
}

/** Buckets hold the shorter ones as well. */
function valuesOf({ labels, counts, sum }: DurationSeries) {
  let count = 0;
  const buckets = [...BOUNDS, '+Inf'].map((le, bucket) => {
    count += counts[bucket] ?? 0;
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
