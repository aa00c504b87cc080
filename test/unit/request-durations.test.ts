import { expect } from 'chai';
import { Histogram, Registry } from 'prom-client';
import { RequestDurations } from '../../src/request-durations.ts';

describe('Request durations', () => {
  it('are shown as a histogram of prom-client shows them', async () => {
    const own = new RequestDurations();
    const [shown, expected] = [new Registry(), new Registry()];
    shown.registerMetric(own.asMetric());
    const { name, help } = await own.get();
    const histogram = new Histogram({
      name,
      help,
      labelNames: ['service', 'operation', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [expected],
    });
    for (const operation of ['getPage', 'listPages']) {
      for (const seconds of [0, 0.0004, 0.001, 0.0011, 0.25, 0.3, 9.99, 10, 11, 3600]) {
        own.seriesOf('fundraising', operation, 200).observe(seconds);
        histogram.observe({ service: 'fundraising', operation, status: 200 }, seconds);
      }
    }
    expect(await shown.metrics()).to.equal(await expected.metrics());
    expect((await shown.getMetricsAsJSON()).map(({ type }) => type)).to.deep.equal(
      (await expected.getMetricsAsJSON()).map(({ type }) => type),
    );
  });
});
