import type { Waiting } from '../../../generated/operations/operations.ts';
import type { RequestContext } from '../../context.ts';
import { presentTimestamp } from '../../contract/date-times.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { quickExaminations } from '../../db/queries/doctor-checks.ts';
import { donationsByDay, lastDays } from '../../db/queries/overview/donations-by-day.ts';
import { countFailedMail } from '../../db/queries/overview/failed-mail.ts';
import { deliveryList } from '../../db/queries/staff-lists/delivery-list.ts';
import { keyRequestList } from '../../db/queries/staff-lists/key-request-list.ts';
import { pageList } from '../../db/queries/staff-lists/page-list.ts';
import { paymentEventList } from '../../db/queries/staff-lists/payment-event-list.ts';
import { readList } from '../../db/queries/staff-lists/read-list.ts';
import { reportList } from '../../db/queries/staff-lists/report-list.ts';
import { type StaffActor, staffActor } from '../../domain/actor.ts';
import { staffRoles } from '../../domain/staff/roles.ts';
import { rolesOfOperation } from '../document-roles.ts';
import { reachedFilters } from '../list-places.ts';
import { shownFields } from '../shown-fields.ts';
import { callerOf } from '../staff.ts';
import { examine, type Finding } from '../status/examine.ts';
import type { OperationsHandlers } from './types.ts';

const DAYS = 7;

const fields = shownFields('Overview');

type Counted = { count: number; countIsExact: boolean };

const paymentEvents = (state: 'unmatched' | 'failed') => (knex: DatabaseHandle) =>
  readList(knex, paymentEventList, { filters: { state }, sort: 'created', descending: true, limit: 1 });

const failedDeliveries = (knex: DatabaseHandle) =>
  readList(knex, deliveryList, {
    filters: { state: 'failed' },
    sort: 'created',
    descending: true,
    limit: 1,
  });

async function openReports(knex: DatabaseHandle, actor: StaffActor): Promise<Counted> {
  const filters = await reachedFilters(knex, {}, callerOfOperation('listReports', actor), {
    state: 'open' as const,
  });
  return readList(knex, reportList, { filters, sort: 'created', descending: true, limit: 1 });
}

async function waitingPages(knex: DatabaseHandle, actor: StaffActor): Promise<Counted> {
  const filters = await reachedFilters(knex, {}, callerOfOperation('approvePage', actor), {
    state: 'waiting' as const,
  });
  return readList(knex, pageList, { filters, sort: 'created', descending: true, limit: 1 });
}

async function openKeyRequests(knex: DatabaseHandle, actor: StaffActor): Promise<Counted> {
  const filters = await reachedFilters(knex, {}, callerOfOperation('listKeyRequests', actor), {
    state: 'open' as const,
  });
  return readList(knex, keyRequestList, { filters, sort: 'created', descending: true, limit: 1 });
}

/** The caller with those of their roles that may call another operation: a charity's staff may neither see reports nor approve pages. */
function callerOfOperation(id: string, actor: StaffActor): StaffActor {
  const roles = rolesOfOperation(id);
  return staffActor(
    actor,
    staffRoles.filter((role) => roles.includes(role)),
  );
}

/** What may wait, with the operation that lists it, that shows it or that decides it. */
const waitingKinds: Record<
  Waiting['kind'],
  { listedBy: string; count(knex: DatabaseHandle, actor: StaffActor): Promise<Counted> }
> = {
  open_reports: { listedBy: 'listReports', count: openReports },
  waiting_pages: { listedBy: 'approvePage', count: waitingPages },
  open_key_requests: { listedBy: 'listKeyRequests', count: openKeyRequests },
  unmatched_payments: { listedBy: 'listPaymentEvents', count: paymentEvents('unmatched') },
  failed_payment_events: { listedBy: 'listPaymentEvents', count: paymentEvents('failed') },
  failed_deliveries: { listedBy: 'listDeliveries', count: failedDeliveries },
  failed_emails: { listedBy: 'getStatus', count: (knex) => countFailedMail(knex) },
};

export const overview = {
  async getOverview({ principal }, { database: { primary }, config, clock }) {
    const actor = callerOf(principal);
    const roles = actor.grants.map(({ role }) => role);
    const [days, waiting, problems] = await Promise.all([
      daysOf(primary, actor, { now: clock(), zone: config.RECEIPT_TIME_ZONE }),
      waitingFor(primary, actor),
      fields.names(roles).includes('problems') ? problemsOf(primary, config) : [],
    ]);
    const found = { time_zone: config.RECEIPT_TIME_ZONE, days, waiting, problems };
    return { status: 200, body: { overview: fields.of(found, roles) } };
  },
} satisfies Partial<OperationsHandlers>;

async function daysOf(
  knex: DatabaseHandle,
  { scope }: StaffActor,
  { now, zone }: { now: Date; zone: string },
) {
  const days = await lastDays(knex, now, zone, DAYS);
  const totals = await donationsByDay(knex, days, scope === 'all' ? {} : placesOf(scope));
  return days.map(({ day, since, until }) => ({
    day,
    since: presentTimestamp(since),
    until: presentTimestamp(until),
    totals: totals
      .filter((total) => total.day === day)
      .map(({ currency, donation_count, amount_cents }) => ({ currency, donation_count, amount_cents }))
      .sort((a, b) => a.currency.localeCompare(b.currency)),
  }));
}

/** Leaves out an empty list, beside which the other kind of place has totals. */
function placesOf({ campaignIds, charityIds }: Exclude<StaffActor['scope'], 'all'>) {
  return {
    ...(campaignIds.length > 0 ? { campaignIds } : {}),
    ...(charityIds.length > 0 ? { charityIds } : {}),
  };
}

async function waitingFor(knex: DatabaseHandle, actor: StaffActor): Promise<Waiting[]> {
  const kinds = Object.entries(waitingKinds).filter(([, { listedBy }]) =>
    rolesOfOperation(listedBy).some((role) => actor.grants.some((grant) => grant.role === role)),
  );
  return Promise.all(
    kinds.map(async ([kind, { count: read }]) => {
      const { count, countIsExact } = await read(knex, actor);
      return { kind: kind as Waiting['kind'], count, count_is_exact: countIsExact };
    }),
  );
}

async function problemsOf(knex: DatabaseHandle, config: RequestContext['config']): Promise<Finding[]> {
  const backupMaxAgeHours = config.ENVIRONMENT === 'production' ? config.BACKUP_MAX_AGE_HOURS : 0;
  const checks = quickExaminations(knex, { backupMaxAgeHours });
  const findings = await Promise.all(checks.map(([check, look]) => examine(check, look)));
  return findings.filter(({ ok }) => !ok);
}
