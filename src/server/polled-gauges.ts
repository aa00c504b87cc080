import { Gauge, type Registry } from 'prom-client';
import type { DatabaseHandle } from '../db/connection/connection.ts';
import { BackupRepository } from '../db/repositories/backups.ts';
import { DonationEventRepository } from '../db/repositories/donation-events.ts';
import { Polled } from './polled.ts';

/** Gauges of what stands in the main database; NaN while it is not known. @returns how to end asking */
export function showPolledGauges(registry: Registry, primary: DatabaseHandle): { stop(): void } {
  const backups = new BackupRepository(primary);
  const events = new DonationEventRepository(primary);
  const unmatched = new Polled(() => events.unmatched());
  const backup = new Polled(() => backups.age());
  const show = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read() ?? Number.NaN);
      },
    });
  show(
    'donation_events_unmatched',
    'Payments that wait for an operator to say where they belong',
    () => unmatched.value?.count,
  );
  show(
    'donation_events_unmatched_oldest_seconds',
    'How long the first of them has waited; 0 without any',
    () => unmatched.value && (unmatched.value.since === null ? 0 : secondsSince(unmatched.value.since)),
  );
  show(
    'groundswell_backup_age_seconds',
    'Age of the newest backup that backup-done has noted; before the first, of the database',
    () => backup.value && secondsSince(backup.value.unsavedSince),
  );
  return {
    stop() {
      for (const polled of [unmatched, backup]) polled.stop();
    },
  };
}

function secondsSince(time: Date): number {
  return (Date.now() - time.getTime()) / 1000;
}
