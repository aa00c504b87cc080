import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import type { Position } from '../../src/db/queries/staff-lists/list-definition.ts';
import { readList, type SearchLimits } from '../../src/db/queries/staff-lists/read-list.ts';
import { useTestDatabase } from '../support/database.ts';
import { writeListWorld } from '../support/list-world.ts';
import { runs } from '../support/properties.ts';
import { type AnyFilters, type ListCase, listCases, type PlainRow } from '../support/staff-lists.ts';

const SEED = Date.now() % 100_000;

describe(`Lists for staff (seed ${SEED})`, () => {
  const database = useTestDatabase();
  let knex: Knex;

  before(async () => {
    knex = database.knex;
    await writeListWorld(knex, SEED);
  });

  for (const listCase of listCases) {
    it(`of ${listCase.name} equal a plain query, window by window`, async () => {
      const rows = await listCase.rows(knex);
      expect(rows).to.have.length.greaterThan(20);
      await fc.assert(
        fc.asyncProperty(anyRequest(listCase), async ({ filters, sort, descending, limit, limits }) => {
          const wanted = await plainly(knex, listCase, rows, { filters, sort, descending });
          const read: number[] = [];
          let after: Position | undefined;
          do {
            const request = { filters: [filters].flat(), sort, descending, limit, after };
            const found = await readList(knex, listCase.list, request, limits);
            if (found.countIsExact) expect(found.count).to.equal(wanted.length);
            else expect(found.count).to.be.at.most(wanted.length);
            if (!limits) expect(found.countIsExact).to.equal(true);
            expect(found.ids.length).to.be.at.most(limit);
            read.push(...found.ids);
            after = found.next;
          } while (after !== undefined && read.length <= wanted.length);
          expect(read).to.deep.equal(wanted);
        }),
        runs(5),
      );
    });
  }
});

interface Request {
  filters: AnyFilters | AnyFilters[];
  sort: string;
  descending: boolean;
}

function anyRequest({ filters, sorts }: ListCase) {
  const anyFilter = Object.entries(filters).map(([name, values]) => [name, fc.constantFrom(...values)]);
  return fc.record({
    filters: oneOrBoth(
      fc.record(Object.fromEntries(anyFilter), { requiredKeys: [] }) as fc.Arbitrary<AnyFilters>,
      filters,
    ),
    sort: fc.constantFrom(...Object.keys(sorts)),
    descending: fc.boolean(),
    limit: fc.constantFrom(7, 50, 200),
    // What is frequent in a large table is looked for in another way than in these small ones.
    limits: fc.constantFrom<(SearchLimits | undefined)[]>(
      undefined,
      { lookedUp: 3, walked: 20 },
      { lookedUp: 3, walked: 10_000 },
    ),
  });
}

/** Some filters; for lists that have both kinds of places, also those of someone who reaches a campaign and a charity. */
function oneOrBoth(any: fc.Arbitrary<AnyFilters>, { campaignIds, charityIds }: ListCase['filters']) {
  if (!campaignIds || !charityIds) return any;
  return fc.oneof(
    any,
    fc
      .tuple(any, fc.constantFrom(...campaignIds), fc.constantFrom(...charityIds))
      .map(([filters, inCampaigns, ofCharities]) => [
        { ...filters, campaignIds: inCampaigns, charityIds: undefined },
        { ...filters, campaignIds: undefined, charityIds: ofCharities, exceptCampaignIds: inCampaigns },
      ]),
  );
}

async function plainly(
  knex: Knex,
  { sorts, oppositeIds }: ListCase,
  rows: readonly PlainRow[],
  { filters, sort, descending }: Request,
): Promise<number[]> {
  const choices = [filters].flat();
  const { rows: parsed } = await knex.raw('select words_of(?) as words', [choices[0]?.q ?? '']);
  const words: string[] = parsed[0].words;
  const column = sorts[sort] ?? '';
  const way = descending ? -1 : 1;
  const idWay = sort === oppositeIds ? -way : way;
  return rows
    .filter((row) => choices.some((one) => passes(row, one, words)))
    .toSorted((one, other) => {
      const [left, right] = [one[column] as number, other[column] as number];
      return left === right ? (one.id - other.id) * idWay : left < right ? -way : way;
    })
    .map(({ id }) => id);
}

function passes(row: PlainRow, filters: AnyFilters, words: readonly string[]): boolean {
  const { created = {}, q, state, action, actor, subject, minimumCents, maximumCents } = filters;
  const { type, source, messageHidden, staffId, tokenIds, exceptCampaignIds: elsewhere } = filters;
  const isIn = (ids: readonly number[] | undefined, column: string, several = '') =>
    ids === undefined || [row[column] ?? row[several] ?? []].flat().some((id) => ids.includes(id as number));
  return (
    isIn(filters.campaignIds, 'campaign_id', 'campaigns') &&
    isIn(filters.charityIds, 'charity_id', 'charities') &&
    isIn(filters.pageIds, 'page_id') &&
    isIn(filters.sourceIds, 'source_id') &&
    isIn(filters.endpointIds, 'endpoint_id') &&
    isIn(filters.userIds, 'user_id') &&
    isIn(filters.causeId === undefined ? undefined : [filters.causeId], 'cause_id', 'causes') &&
    (filters.type === undefined || row.type === filters.type) &&
    (filters.role === undefined || (row.roles as string[]).includes(filters.role)) &&
    (filters.kind === undefined || row.kind === filters.kind) &&
    (state === undefined || [row.state ?? row.states].flat().includes(state)) &&
    (created.after === undefined || row.created >= created.after.getTime() * 1000) &&
    (created.before === undefined || row.created < created.before.getTime() * 1000) &&
    (minimumCents === undefined || (row.amount_cents as number) >= minimumCents) &&
    (maximumCents === undefined || (row.amount_cents as number) <= maximumCents) &&
    (type === undefined || row.type === type) &&
    (source === undefined || row.source === source) &&
    (messageHidden === undefined || row.messageHidden === messageHidden) &&
    (staffId === undefined || (row.actor_type === 'staff' && row.actor_id === staffId)) &&
    (tokenIds === undefined ||
      (row.actor_type === 'staff_token' && tokenIds.includes(row.actor_id as number))) &&
    (elsewhere === undefined || !isIn(elsewhere, 'campaign_id', 'campaigns')) &&
    (action === undefined || row.action === action) &&
    (actor === undefined ||
      ('name' in actor
        ? row.actor_name === actor.name
        : row.actor_type === actor.type && row.actor_id === actor.id)) &&
    (subject === undefined || (row.subject_type === subject.type && row.subject_id === subject.id)) &&
    (q === undefined || isFound(row, q, words))
  );
}

function isFound(row: PlainRow, q: string, words: readonly string[]): boolean {
  if (typeof row.text === 'string') return row.text.includes(q.toLowerCase());
  const exact = row.exact as string[] | undefined;
  if (exact?.some((text) => text === q.trim() || text === q.toLowerCase())) return true;
  if (q.includes('@') && 'email' in row) {
    return (row.email as string | null)?.startsWith(q.trim().toLowerCase()) ?? false;
  }
  const own = (row.words as string[] | null) ?? [];
  return words.length > 0 && words.every((word) => own.some((other) => other.startsWith(word)));
}
