import { expect } from 'chai';
import type { ClaimedDelivery } from '../../src/db/repositories/webhook-claims.ts';
import { WebhookSender } from '../../src/events/webhooks/webhook-sender.ts';
import { keepLog } from '../support/kept-log.ts';
import { until } from '../support/until.ts';

const delivery = { id: 1, endpoint_id: 1, attempts: 1, order_key: null } as ClaimedDelivery;

describe('A sender of webhooks', () => {
  it('claims nothing while it cannot renew its leases, so that it never sends its own deliveries twice', async () => {
    const calls: string[] = [];
    let isAway = true;
    let answer: () => void = () => undefined;
    const sender = new WebhookSender({
      queue: {
        async claim() {
          calls.push('claim');
          return calls.length === 1 ? [delivery] : [];
        },
        async renew() {
          calls.push('renew');
          if (isAway) throw new Error('the database is away');
        },
        async settle() {
          calls.push('settle');
        },
      },
      health: { note: async () => undefined },
      attempt: () =>
        new Promise((resolve) => {
          answer = () => resolve({ delivery, outcome: 'delivered' });
        }),
      log: keepLog().log,
    });
    sender.start();
    const last = (count: number) => calls.slice(-count);
    await until(() => last(10).filter((call) => call === 'renew').length === 10, 'it only tries to renew');
    isAway = false;
    await until(() => calls.at(-1) === 'claim', 'it claims again');
    answer();
    await until(() => calls.includes('settle'), 'the result is written');
    await sender.stop();
    expect(calls.filter((call) => call === 'settle')).to.have.length(1);
  });
});
