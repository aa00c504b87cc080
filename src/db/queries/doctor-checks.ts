import type { Knex } from 'knex';
import { OperatorError } from '../../errors.ts';
import { checkEncoding, checkServer } from '../migrate/migrate.ts';
import { pendingMigrations, unknownMigrations } from '../migrate/pending-migrations.ts';
import { BackupRepository } from '../repositories/backups.ts';
import { EventRepository } from '../repositories/events.ts';
import { PaymentEventRepository } from '../repositories/payment-events.ts';
import { RetentionRepository } from '../repositories/retention.ts';
import { webhookBacklog } from '../repositories/webhook-queue.ts';

/** @returns a description of what was checked when all is well. @throws OperatorError with the fix when it isn't */
export type Examination = () => Promise<string>;

const CLOCK_TOLERANCE_SECONDS = 5;
const REPLICA_TOLERANCE_SECONDS = 30;
const MAIL_TOLERANCE_MINUTES = 15;
const UNPUBLISHED_TOLERANCE_SECONDS = 60;
const WEBHOOKS_TOLERANCE_SECONDS = 60;
const EVENT_TOLERANCE_HOURS = 24;
/** Allows for two missed nightly runs. */
const RETENTION_TOLERANCE_HOURS = 50;
const SAMPLED_PAGES = 100;

/** Returns the checks of the primary database, by name; each assumes that the ones before it passed. */
export function primaryExaminations(
  primary: Knex,
  {
    metadata,
    poolSize,
    sessions,
    backupMaxAgeHours,
  }: {
    metadata: Knex;
    poolSize: number;
    sessions: Examination;
    /** 0: backups of any age are fine. */
    backupMaxAgeHours: number;
  },
): [name: string, examine: Examination][] {
  return [
    ['database', () => server(primary)],
    ['sessions', sessions],
    ['writing', () => writable(primary)],
    ['encoding', () => encoding(primary)],
    ['extensions', async () => 'none are needed'],
    ['migrations', () => migrations(primary, metadata)],
    ['clock', () => clock(primary)],
    ['connections', () => connections(primary, poolSize)],
    ['owners', () => owners(primary)],
    ...quickExaminations(primary, { backupMaxAgeHours }),
    ['totals', () => totals(primary)],
  ];
}

/** Checks that read a few rows, for a screen that is opened often. */
export function quickExaminations(
  primary: Knex,
  { backupMaxAgeHours }: { backupMaxAgeHours: number },
): [name: string, examine: Examination][] {
  return [
    ['backup', () => backup(primary, backupMaxAgeHours)],
    ['events', () => unpublishedEvents(primary)],
    ['webhooks', () => webhooks(primary)],
    ['mail', () => mail(primary)],
    ['donation events', () => donationEvents(primary)],
    ['retention', () => retention(primary)],
  ];
}

async function server(primary: Knex): Promise<string> {
  await checkServer(primary);
  const { rows } = await primary.raw(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  return `PostgreSQL ${rows[0].version}, ${rows[0].size}`;
}

async function writable(primary: Knex): Promise<string> {
  const { rows } = await primary.raw(
    `select pg_is_in_recovery() as is_replica, current_setting('transaction_read_only') = 'on' as is_read_only`,
  );
  if (rows[0].is_replica) {
    throw new OperatorError(
      'This server is a read-only replica.',
      'Set DATABASE_URL to the primary, and DATABASE_READ_URL to the replica.',
    );
  }
  if (rows[0].is_read_only) {
    throw new OperatorError(
      'This database is read-only.',
      'alter database … reset default_transaction_read_only; the disk may have been full.',
    );
  }
  return 'is possible';
}

async function encoding(primary: Knex): Promise<string> {
  await checkEncoding(primary);
  return 'UTF8';
}

async function migrations(primary: Knex, metadata: Knex): Promise<string> {
  const [unknown] = await unknownMigrations(primary, metadata);
  if (unknown !== undefined) {
    throw new OperatorError(
      `The database belongs to a newer release: this one doesn't know ${unknown}.`,
      'Install that release.',
    );
  }
  const pending = await pendingMigrations(primary, metadata);
  if (pending.length === 0) return 'all done';
  throw new OperatorError(
    `${pending.length} are missing, starting with ${pending[0]}.`,
    'Run: groundswell migrate (or: make migrate)',
  );
}

/** Codes, sessions and throttles are checked against the database's clock, campaigns and pages against this machine's. */
async function clock(primary: Knex): Promise<string> {
  const before = Date.now();
  const { rows } = await primary.raw('select clock_timestamp() as now');
  const middle = (before + Date.now()) / 2;
  const seconds = Math.abs((rows[0].now as Date).getTime() - middle) / 1000;
  if (seconds <= CLOCK_TOLERANCE_SECONDS) return `${seconds.toFixed(1)} s from the database's`;
  throw new OperatorError(
    `The clocks of this machine and the database are ${Math.round(seconds)} s apart.`,
    'Synchronize both with a time server (timedatectl set-ntp true).',
  );
}

async function connections(primary: Knex, poolSize: number): Promise<string> {
  const { rows } = await primary.raw(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as most,
            (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most, used } = rows[0] as { most: number; used: number };
  if (most - used >= poolSize) return `${used} of ${most} are in use; each process uses up to ${poolSize}`;
  throw new OperatorError(
    `${used} of ${most} are in use: another process would not get the ${poolSize} that it may use.`,
    'Raise max_connections, lower DATABASE_POOL_SIZE, or put a pooler in front.',
  );
}

async function backup(primary: Knex, maxAgeHours: number): Promise<string> {
  const { newest, unsavedSince } = await new BackupRepository(primary).age();
  const hours = Math.floor((Date.now() - unsavedSince.getTime()) / 3_600_000);
  const found = newest ? `the newest was made ${hours} hours ago` : 'none is recorded';
  if (maxAgeHours === 0 || hours < maxAgeHours) return found;
  throw new OperatorError(
    newest ? `The newest was made ${hours} hours ago.` : 'None is recorded, and there is data to lose.',
    'Make one, and let your backup script end with: groundswell backup-done (see --help). BACKUP_MAX_AGE_HOURS changes the age limit; 0 turns this check off.',
  );
}

async function unpublishedEvents(primary: Knex): Promise<string> {
  const seconds = await new EventRepository(primary).unpublishedSeconds();
  if (seconds === 0) return 'all are published';
  const found = `the oldest change has waited for ${Math.ceil(seconds)} s to be published`;
  if (seconds <= UNPUBLISHED_TOLERANCE_SECONDS) return found;
  throw new OperatorError(
    `${found[0]?.toUpperCase()}${found.slice(1)}: webhooks, live streams and other processes' caches miss it.`,
    'Start a process that serves fundraising or oauth: groundswell serve. If one is running, its log shows which event could not be published, and why.',
  );
}

async function webhooks(primary: Knex): Promise<string> {
  const { waiting, overdueSeconds } = await webhookBacklog(primary);
  if (overdueSeconds <= WEBHOOKS_TOLERANCE_SECONDS) return `${waiting} waiting`;
  throw new OperatorError(
    `Webhook deliveries have been due for ${Math.ceil(overdueSeconds)} s (${waiting} are waiting).`,
    'Start a process that sends them: groundswell serve, or groundswell serve --only webhooks. If one is running, it is too busy: start another one.',
  );
}

async function mail(primary: Knex): Promise<string> {
  const { rows } = await primary.raw(
    `select count(*) filter (where failed_at is null)::integer as waiting,
            count(*) filter (where failed_at > now() - interval '7 days' and not bounced)::integer as failed,
            count(*) filter (where failed_at > now() - interval '7 days' and bounced)::integer as bounced,
            coalesce(bool_or(failed_at is null and attempts = 0
                             and send_after < now() - ${MAIL_TOLERANCE_MINUTES} * interval '1 minute'), false) as is_late
       from mail_outbox where sent_at is null`,
  );
  const { waiting, failed, bounced, is_late } = rows[0];
  if (is_late) {
    throw new OperatorError(
      `Emails have been waiting for more than ${MAIL_TOLERANCE_MINUTES} minutes (${waiting} in all), and no process is sending them.`,
      'Start a process that serves: groundswell serve.',
    );
  }
  if (failed > 0) {
    throw new OperatorError(
      `${failed} emails were given up in the last 7 days.`,
      'Check SMTP_URL; the reasons: select id, recipient, last_error from mail_outbox where failed_at is not null.',
    );
  }
  return `${waiting} waiting; ${bounced} sent to addresses that don't exist in the last 7 days`;
}

/** Checks for payments that couldn't be matched when they arrived, and for refunds and disputes whose payment never did. */
async function donationEvents(primary: Knex): Promise<string> {
  const events = new PaymentEventRepository(primary);
  const [unmatched, received] = [await events.unmatched(), await events.received()];
  const early = `${received.count} refunds and disputes are waiting for a payment that hasn't arrived`;
  const others = received.count === 0 ? '' : `; ${early}`;
  if (unmatched.since === null) return `no unmatched payments${others}`;
  const found = `${unmatched.count} unmatched, the oldest since ${unmatched.since.toISOString()}${others}`;
  if (Date.now() - unmatched.since.getTime() < EVENT_TOLERANCE_HOURS * 3_600_000) return found;
  throw new OperatorError(
    `${found}.`,
    'Run: groundswell donations events list --state unmatched, and assign each one: groundswell donations events assign.',
  );
}

/** Checks when expired data was last removed. */
async function retention(primary: Knex): Promise<string> {
  const { started_at, finished_at } = await RetentionRepository.latest(primary);
  const hours = (Date.now() - started_at.getTime()) / 3_600_000;
  const last = finished_at ? `last finished at ${finished_at.toISOString()}` : 'has not finished a run yet';
  if (hours < RETENTION_TOLERANCE_HOURS) return last;
  throw new OperatorError(
    `It ${last}, and has not started a run for ${Math.round(hours)} hours: expired data and accounts due for deletion are still stored.`,
    'Start a process that serves, groundswell serve, or run: groundswell retention run.',
  );
}

/** Checks that someone can manage staff, once there are any. */
async function owners(primary: Knex): Promise<string> {
  const { rows } = await primary.raw(
    `select count(*)::integer as roles,
            (count(*) filter (where role = 'owner' and disabled_at is null and email_confirmed_at is not null))::integer as owners
       from staff_roles join users on users.id = staff_roles.user_id`,
  );
  const { roles, owners: found } = rows[0];
  if (found > 0) return found === 1 ? '1 can sign in at the desk' : `${found} can sign in at the desk`;
  const fix = 'groundswell staff grant EMAIL owner';
  if (roles === 0) return `none yet, and no other staff (to let someone in: ${fix})`;
  throw new OperatorError(
    'There are staff, but no owner with an enabled account and a confirmed email address.',
    `Run: ${fix}`,
  );
}

/** Checks the pages of recent donations, and a random sample. */
async function totals(primary: Knex): Promise<string> {
  const { rows } = await primary.raw(
    `with sampled as (
       select page_id from (select page_id from donations order by id desc limit ${SAMPLED_PAGES * 10}) as recent
        where page_id is not null
       union
       select (select id from pages where id >= drawn.number order by id limit 1)
         from (select floor(random() * coalesce((select max(id) from pages), 0))::bigint as number
                 from generate_series(1, ${SAMPLED_PAGES})) as drawn
     )
     select count(*)::integer as pages,
            count(*) filter (where (page_totals.donation_count, page_totals.amount_cents)
                             is distinct from (actual.donation_count, actual.amount_cents))::integer as wrong,
            min(sampled.page_id) filter (where (page_totals.donation_count, page_totals.amount_cents)
                             is distinct from (actual.donation_count, actual.amount_cents)) as first_wrong
       from sampled
       left join page_totals on page_totals.page_id = sampled.page_id
       cross join lateral (
         select count(*) filter (where refund_of_id is null) as donation_count,
                coalesce(sum(amount_cents), 0)::bigint as amount_cents
           from donations where donations.page_id = sampled.page_id
       ) as actual
      where sampled.page_id is not null`,
  );
  const { pages, wrong, first_wrong } = rows[0];
  if (wrong === 0)
    return `those of ${pages} pages match their donations (to check all: groundswell reconcile)`;
  throw new OperatorError(
    `Those of ${wrong} of ${pages} pages differ from their donations, starting with page ${first_wrong}.`,
    'Run: groundswell reconcile --repair',
  );
}

/** Checks how far a replica is behind. One that has everything isn't behind, however old the last change is. */
export async function examineReplica(replica: Knex): Promise<string> {
  const { rows } = await replica.raw(
    `select pg_is_in_recovery() as is_replica,
            case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                 else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as seconds`,
  );
  const { is_replica, seconds } = rows[0];
  if (!is_replica) return 'is another primary, not a replica; public reads show its data';
  if (seconds === null || seconds <= REPLICA_TOLERANCE_SECONDS)
    return `${(seconds ?? 0).toFixed(1)} s behind`;
  throw new OperatorError(
    `The replica is ${Math.round(seconds)} s behind.`,
    'Check pg_stat_replication on the primary; unset DATABASE_READ_URL until it has caught up.',
  );
}

/** Checks the metadata service's own database. */
export async function examineMetadata(metadata: Knex): Promise<string> {
  await checkServer(metadata);
  const { rows } = await metadata.raw(`select current_setting('server_version') as version`);
  return `PostgreSQL ${rows[0].version}`;
}
