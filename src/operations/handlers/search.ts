import type { RequestContext } from '../../context.ts';
import type { Principal } from '../../contract/principal.ts';
import type { AnyRequest } from '../../contract/types.ts';
import type { ResourceReference } from '../../db/queries/filters.ts';
import { ParseError } from '../../domain/field-rules.ts';
import { parsePositiveCents } from '../../domain/money.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { staffRoles } from '../../domain/staff/roles.ts';
import { NotFoundError } from '../../errors.ts';
import { amountReader } from '../../transfer/import/amount-reader.ts';
import { rolesOfOperation } from '../document-roles.ts';
import { shownFields } from '../shown-fields.ts';
import { campaigns } from './campaigns.ts';
import { charities } from './charities.ts';
import { donations } from './donations.ts';
import { pages } from './pages.ts';
import { paymentEvents } from './payment-events.ts';
import { teams } from './teams.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';
import { users } from './users.ts';

type Results = StaffOperations['searchEverything']['responses'][200]['results'];

/** Items of each group. */
const SHOWN = 5;

const readAmount = amountReader('.', ',');

const reads = { ...campaigns, ...charities, ...donations, ...pages, ...paymentEvents, ...teams, ...users };

type ReadId = keyof typeof reads;

type ReferenceKind = ResourceReference['kind'];

interface FoundList {
  items: { id: number }[];
  count: number;
}

/** A list that is searched. */
interface Searched {
  list: ReadId;
  /** Filters and order of the list, `undefined` if the text can't match. */
  query(q: string): object | undefined;
  /** Reads the record that the text identifies. */
  single?: {
    operation: ReadId;
    parameter: string;
    record: string;
    takes: readonly ReferenceKind[];
    /** The schema of an item in the list, if the record has more fields. */
    item?: string;
  };
}

const byText = (q: string) => ({ q, sort: '-created' });

const groups: Record<keyof Results, Searched> = {
  campaigns: {
    list: 'listCampaigns',
    query: byText,
    single: {
      operation: 'getCampaign',
      parameter: 'campaign_id',
      record: 'campaign',
      item: 'Campaign',
      takes: ['id', 'uid', 'uuid', 'address'],
    },
  },
  charities: {
    list: 'listCharities',
    query: byText,
    single: {
      operation: 'getCharity',
      parameter: 'charity_id',
      record: 'charity',
      item: 'Charity',
      takes: ['id', 'uid', 'uuid', 'address'],
    },
  },
  pages: {
    list: 'listPages',
    query: byText,
    single: {
      operation: 'getPage',
      parameter: 'page_id',
      record: 'page',
      takes: ['id', 'uid', 'uuid'],
      item: 'Page',
    },
  },
  teams: {
    list: 'listTeams',
    query: byText,
    single: { operation: 'getTeam', parameter: 'team_id', record: 'team', takes: ['id'], item: 'Team' },
  },
  users: {
    list: 'listUsers',
    // A complete address is before those that only begin with it.
    query: (q) => ({ q, sort: q.includes('@') ? 'email' : '-created' }),
    single: { operation: 'getUser', parameter: 'user_id', record: 'user', takes: ['id'] },
  },
  donations: {
    list: 'listDonations',
    query: byText,
    single: { operation: 'getDonation', parameter: 'donation_id', record: 'donation', takes: ['id', 'uid'] },
  },
  donations_of_amount: {
    list: 'listDonations',
    query(q) {
      const cents = centsIn(q);
      return cents === undefined ? undefined : { amount_min: cents, amount_max: cents, sort: '-created' };
    },
  },
  payment_events: { list: 'listPaymentEvents', query: byText },
};

export const search = {
  async searchEverything(request, context) {
    const q = request.query.q.trim();
    const found = Object.entries(groups).map(async ([name, group]) => {
      const list = await searchGroup(request, context, group, q);
      return list ? { [name]: list } : {};
    });
    return { status: 200, body: { results: Object.assign({}, ...(await Promise.all(found))) } };
  },
} satisfies Partial<OperationsHandlers>;

/** Returns the first matches of a list, beginning with the record that the text identifies, `undefined` if the caller may not list them. */
async function searchGroup(
  request: AnyRequest,
  context: RequestContext,
  { list, query, single }: Searched,
  q: string,
): Promise<FoundList | undefined> {
  const filters = query(q);
  if (!filters || !mayCall(list, request.principal)) return undefined;
  const [found, exact] = await Promise.all([
    read(list, { ...request, query: { ...filters, limit: SHOWN } }, context) as Promise<FoundList>,
    single && identified(single, request, context, q),
  ]);
  if (!exact) return found;
  const items = [exact, ...found.items.filter(({ id }) => id !== exact.id)].slice(0, SHOWN);
  // A refund isn't in the list of donations.
  return { ...found, items, count: Math.max(found.count, items.length) };
}

async function identified(
  { operation, parameter, record, takes, item }: NonNullable<Searched['single']>,
  request: AnyRequest,
  context: RequestContext,
  q: string,
): Promise<{ id: number } | undefined> {
  const reference = parseResourceReference(q);
  if (!reference || !takes.includes(reference.kind)) return undefined;
  const isNumber = takes.length === 1 && reference.kind === 'id';
  const params = { [parameter]: isNumber ? reference.id : q };
  try {
    const body = await read(operation, { ...request, params }, context);
    const found = (body as Record<string, { id: number }>)[record];
    if (!found || !item) return found;
    const names = new Set(shownFields(item).names(staffRoles));
    return Object.fromEntries(Object.entries(found).filter(([name]) => names.has(name))) as { id: number };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Calls an operation with those of the caller's roles that may call it, as the contract does. */
async function read(operationId: ReadId, request: AnyRequest, context: RequestContext): Promise<unknown> {
  const handle = reads[operationId] as (
    request: AnyRequest,
    context: RequestContext,
  ) => Promise<{ body: unknown }>;
  const principal = withRolesFor(operationId, request.principal);
  const { body } = await handle({ ...request, operationId, principal, wantsCsv: false }, context);
  return body;
}

function mayCall(operationId: ReadId, principal: Principal | undefined): boolean {
  const allowed = withRolesFor(operationId, principal);
  return allowed?.kind === 'Staff' && allowed.grants.length > 0;
}

function withRolesFor(operationId: ReadId, principal: Principal | undefined): Principal | undefined {
  if (principal?.kind !== 'Staff') return principal;
  const roles = rolesOfOperation(operationId);
  return { ...principal, grants: principal.grants.filter(({ role }) => roles.includes(role)) };
}

/** Reads an amount such as `25`, `25.00` or `€25`. @returns cents; the currency has no effect */
function centsIn(q: string): number | undefined {
  const read = readAmount(q);
  return read instanceof ParseError ? undefined : parsePositiveCents(read.text);
}
