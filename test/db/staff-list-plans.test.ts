import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Order } from '../../src/db/queries/staff-lists/list-definition.ts';
import { countQuery, type Statement, windowQuery } from '../../src/db/queries/staff-lists/list-queries.ts';
import { choicesInOrder, choicesOf } from '../../src/db/queries/staff-lists/read-list.ts';
import { UserRepository } from '../../src/db/repositories/users.ts';
import { useTestDatabase } from '../support/database.ts';
import { writeListWorld } from '../support/list-world.ts';
import { type AnyFilters, type ListCase, listCases } from '../support/staff-lists.ts';

/** Tables that stay small. */
const small = [
  'campaigns',
  'charities',
  'campaign_charities',
  'causes',
  'charity_causes',
  'donation_sources',
  'exports',
  'imports',
  'registered_applications',
  'staff_roles',
  'staff_tokens',
  'webhook_endpoints',
];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

describe('Plans of lists for staff', () => {
  const database = useTestDatabase();
  before(() => writeListWorld(database.knex, 1));

  for (const listCase of listCases) {
    for (const filters of singleFilters(listCase)) {
      it(`read no table of ${listCase.name} from end to end with ${JSON.stringify(filters)}`, async () => {
        for (const query of await queriesOf(database.knex, listCase, filters)) {
          expect(wholeReads(await planOf(database.knex, query)), query.sql).to.deep.equal([]);
        }
      });
    }
  }

  it('read no table from end to end to find users on the command line', async () => {
    const { knex } = database;
    const sent: Statement[] = [];
    const note = (query: Statement) => sent.push(query);
    knex.client.on('query', note);
    for (const search of ['ada love', 'ada@'])
      await new UserRepository(knex).list({ search, disabled: false, limit: 50 });
    knex.client.off('query', note);
    const queries = sent.filter(({ sql }) => sql.includes('from "users"'));
    expect(queries).to.have.length(2);
    for (const { sql, bindings } of queries) {
      expect(wholeReads(await planOf(knex, { sql, bindings }, true)), sql).to.deep.equal([]);
    }
  });

  it('would show a table that is read from end to end', async () => {
    const plan = await planOf(database.knex, {
      sql: 'select id from donations where message is null',
      bindings: {},
    });
    expect(wholeReads(plan)).to.have.length(1);
  });
});

/** No filter, and each of them alone. */
function singleFilters({ filters }: ListCase): AnyFilters[] {
  const single = Object.entries(filters).flatMap(([name, values]) =>
    values
      .filter((value) => !(Array.isArray(value) && value.length === 0))
      .map((value) => ({ [name]: value })),
  );
  return [{}, ...single];
}

async function queriesOf(
  knex: Knex,
  { name, list, sorts }: ListCase,
  filters: AnyFilters,
): Promise<Statement[]> {
  const choices = await choicesOf(knex, list, filters);
  const isSearch = choices.some(({ ids }) => ids);
  const hasTotal = !isSearch && (await list.total?.(knex, filters)) !== undefined;
  // Most users are active, so the first rows of any index or table serve for counting them.
  const isCounted = !hasTotal && !(name === 'users' && filters.state === 'active');
  const queries = Object.keys(sorts).map(async (sort) => {
    const order = list.orders[sort] as Order<AnyFilters>;
    const key = { timestamptz: '2026-03-02T00:00:00Z', bigint: '1000', text: 'ada' }[order.type];
    const inOrder = await choicesInOrder(knex, order, choices);
    const windows = [true, false].flatMap((descending) =>
      [undefined, { key, id: 10 }].map((after) =>
        windowQuery(list, { sort, descending, after, limit: 50 }, inOrder),
      ),
    );
    return isCounted ? [...windows, countQuery(list, choices, 10_001)] : windows;
  });
  return (await Promise.all(queries)).flat();
}

/** @param isNumbered whether the statement has `$1` instead of names */
async function planOf(knex: Knex, { sql, bindings }: Statement, isNumbered = false): Promise<Plan> {
  return knex.transaction(async (transaction) => {
    // Test tables are so small that they would be read whole.
    await transaction.raw('set local enable_seqscan = off');
    const explain = `explain (format json) ${sql}`;
    const { rows } = await (isNumbered
      ? transaction.raw(explain).options({ values: bindings })
      : transaction.raw(explain, bindings));
    return rows[0]['QUERY PLAN'][0].Plan;
  });
}

/** Returns the parts of a plan that read a growing table whole: without an index, or all of one whose rows nothing limits. */
function wholeReads(plan: Plan, isLimited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', Plans = [] } = plan;
  const isWhole =
    type === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(type) && !plan['Index Cond'] && !isLimited && !isPartial(index));
  const limited = type === 'Limit' || (isLimited && type !== 'Sort' && type !== 'Aggregate');
  return [
    ...(isWhole && !small.includes(table) ? [`${type} of ${table} ${index}`] : []),
    ...Plans.flatMap((part) => wholeReads(part, limited)),
  ];
}

/** The index of few rows among many. */
const isPartial = (index: string) => /_(hidden|disabled|erased|inactive)_index$/.test(index);
