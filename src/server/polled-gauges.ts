import { Gauge, type Registry } from 'prom-client';
import { createDatabase, type DatabaseSettings } from '../db/connection/connection.ts';
import { replicationLag } from '../db/queries/replication-lag.ts';
import { BackupRepository } from '../db/repositories/backups.ts';
import { EventRepository } from '../db/repositories/events.ts';
import { MailOutboxRepository } from '../db/repositories/mail-outbox.ts';
import { PaymentEventRepository } from '../db/repositories/payment-events.ts';
import { webhookBacklog } from '../db/repositories/webhook-queue.ts';
import type { Log } from '../runtime/log.ts';
import { PollingLoop } from '../runtime/polling-loop.ts';
import { takeTurns } from '../runtime/turns.ts';

const INTERVAL_MS = 10_000;
const POLL_TIMEOUT_MS = 2_000;

interface PolledGauges {
  /** The value of the gauge; undefined while it is unknown. */
  unpublishedSeconds(): number | undefined;
  /** How long the oldest webhook delivery has been overdue. */
  webhooksOverdueSeconds(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Shows gauges of the contents of the main database. While unknown, they are NaN, and replicas have no line. The gauges query one at a
 * time, through their own connection, so that a slow query neither delays other work nor makes a database look unhealthy.
 * @param intervalMilliseconds for tests
 */
export function showPolledGauges(
  registry: Registry,
  settings: DatabaseSettings,
  log: Log,
  intervalMilliseconds = INTERVAL_MS,
): PolledGauges {
  const pools = createDatabase(
    {
      ...settings,
      DATABASE_READ_URL: undefined,
      METADATA_DATABASE_URL: undefined,
      DATABASE_POOL_SIZE: 1,
      STATEMENT_TIMEOUT_MS: POLL_TIMEOUT_MS,
    },
    log,
  );
  const { primary } = pools;
  const takeTurn = takeTurns(1);
  const loops: PollingLoop[] = [];
  /** Queries regularly, so that a scrape doesn't have to wait. @returns the last result; undefined while there is none */
  function poll<Value>(ask: () => Promise<Value>): { readonly value: Value | undefined } {
    const polled: { value: Value | undefined } = { value: undefined };
    const loop = new PollingLoop({
      async work() {
        // Other gauges report an unreachable database.
        polled.value = await takeTurn(ask).catch(() => undefined);
        return false;
      },
      pauseMs: intervalMilliseconds,
      onFailure: () => undefined,
    });
    loop.start();
    loops.push(loop);
    return polled;
  }
  const show = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read() ?? Number.NaN);
      },
    });

  const payments = new PaymentEventRepository(primary);
  const unmatched = poll(() => payments.unmatched());
  show(
    'donation_events_unmatched',
    'Payments that wait for an operator to assign them',
    () => unmatched.value?.count,
  );
  show(
    'donation_events_unmatched_oldest_seconds',
    'How long the oldest unmatched payment has waited; 0 if there is none',
    () => unmatched.value && (unmatched.value.since === null ? 0 : secondsSince(unmatched.value.since)),
  );

  const backups = new BackupRepository(primary);
  const backup = poll(() => backups.age());
  show(
    'groundswell_backup_age_seconds',
    'Age of the newest backup recorded by backup-done; before the first one, age of the database',
    () => backup.value && secondsSince(backup.value.unsavedSince),
  );

  const events = new EventRepository(primary);
  const unpublished = poll(() => events.unpublishedSeconds());
  show(
    'groundswell_events_unpublished_oldest_seconds',
    'How long the oldest unpublished event has waited; 0 if there is none',
    () => unpublished.value,
  );

  const backlog = poll(() => webhookBacklog(primary));
  show(
    'groundswell_webhook_deliveries_waiting',
    'Deliveries waiting for enabled endpoints, including retries; counted up to 10,000',
    () => backlog.value?.waiting,
  );
  show(
    'groundswell_webhook_deliveries_overdue_seconds',
    'How long the oldest delivery to a working endpoint has been overdue; 0 if there is none',
    () => backlog.value?.overdueSeconds,
  );
  show(
    'groundswell_webhook_endpoints_failing',
    'Enabled endpoints that have failed since their last success',
    () => backlog.value?.failing,
  );

  const outbox = new MailOutboxRepository(primary);
  const mails = poll(() => outbox.waiting());
  show(
    'groundswell_mails_waiting',
    'Emails in the outbox, including retries; counted up to 10,000',
    () => mails.value?.count,
  );
  show(
    'groundswell_mails_unrefused_oldest_seconds',
    'Age of the oldest waiting email that no mail server has refused; 0 if there is none',
    () => mails.value?.unrefusedSeconds,
  );

  const replicas = poll(() => replicationLag(primary));
  new Gauge({
    name: 'groundswell_replication_lag_bytes',
    help: 'Bytes that the primary has written and a replica does not show yet; requires the rights of pg_monitor',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { replica, bytes } of replicas.value ?? []) this.set({ replica }, bytes);
    },
  });

  return {
    unpublishedSeconds: () => unpublished.value,
    webhooksOverdueSeconds: () => backlog.value?.overdueSeconds,
    async stop() {
      // Don't wait for a result that may never arrive.
      for (const loop of loops) void loop.stop();
      await pools.destroy();
    },
  };
}

function secondsSince(time: Date): number {
  return (Date.now() - time.getTime()) / 1000;
}
