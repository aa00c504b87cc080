import { expect } from 'chai';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { scopeOf, type TextFilter } from '../../src/db/queries/search/text/postings.ts';
import { rankMatches } from '../../src/db/queries/search/text/text-search.ts';
import { useTestDatabase } from '../support/database.ts';
import { buildPage, buildTeam } from '../support/factories.ts';
import { changeLeader, writeTeamFirst } from './team-changes.ts';

const words = ['ann', 'anna', 'annabel', 'run', 'runs', 'for', 'water'] as const;
const anyText = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(' '));
const anyPlace = fc.integer({ min: 0, max: 11 });

const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('rename page' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('rename user' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('hand over' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('delete' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('insert' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('pause' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('expire' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('rename all' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('rename team page' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('make team' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('write team first' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('change leader' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('hand over all' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('hold' as const), place: anyPlace, text: anyText }),
  fc.record({ kind: fc.constant('disable' as const), place: anyPlace, text: anyText }),
);
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

const now = new Date('2026-06-01T00:00:00Z');
const past = new Date('2026-05-01T00:00:00Z');

describe('Word postings', () => {
  const database = useTestDatabase();
  let knex: Knex;
  let campaigns: number[];
  let charities: number[];
  let users: number[];

  before(async () => {
    knex = database.knex;
    campaigns = [(await database.build.campaign()).id, (await database.build.campaign()).id];
    charities = [(await database.build.charity()).id, (await database.build.charity()).id];
    users = [
      (await database.build.user({ name: 'Anna' })).id,
      (await database.build.user({ name: 'Water' })).id,
    ];
    for (let place = 0; place < 10; place += 1) {
      await database.build.page({ ...owners(place), name: words.slice(place % 5).join(' ') });
    }
    await database.build.team({
      leader: await database.build.page({ ...owners(0), name: 'Run' }),
      page: { name: 'Team Anna' },
    });
    await database.build.team({ page: { name: 'Team Water' } });
  });

  const pick = (list: readonly number[], place: number) => list[place % list.length] ?? 0;
  const owners = (place: number) => ({
    campaign_id: pick(campaigns, place),
    charity_id: pick(charities, place >> 1),
    user_id: pick(users, place),
  });

  async function apply(transaction: Knex.Transaction, { kind, place, text }: Change): Promise<void> {
    const ids: number[] = await transaction('pages').where('owner_type', 'User').orderBy('id').pluck('id');
    const page = transaction('pages').where('id', pick(ids, place));
    if (kind === 'rename page') await page.update({ name: text });
    if (kind === 'rename user')
      await transaction('users').where('id', pick(users, place)).update({ name: text });
    if (kind === 'hand over')
      await page.update({ user_id: pick(users, place + 1), charity_id: pick(charities, place) });
    if (kind === 'delete')
      await transaction.raw(
        'delete from pages where id = ? and not exists (select from team_members where page_id = pages.id)',
        [pick(ids, place)],
      );
    if (kind === 'insert') await buildPage(transaction, { ...owners(place), name: text });
    if (kind === 'pause') await page.update({ state: place % 2 ? 'paused' : 'active' });
    if (kind === 'expire') await page.update({ expires_at: place % 2 ? past : null });
    if (kind === 'rename all') await transaction('pages').update({ name: text });
    if (kind === 'rename team page')
      await transaction('pages')
        .where('team_id', await anyTeam(transaction, place))
        .update({ name: text });
    if (kind === 'make team') {
      const leader = await buildPage(transaction, owners(place));
      await buildTeam(transaction, { leader, page: { name: text } });
    }
    if (kind === 'write team first') await writeTeamFirst(transaction, { ...owners(place), name: text });
    if (kind === 'change leader')
      await changeLeader(transaction, await anyTeam(transaction, place), owners(place));
    if (kind === 'hold') await page.update({ held_at: place % 3 ? now : null });
    if (kind === 'disable')
      await transaction('users')
        .where('id', pick(users, place))
        .update({ disabled_at: place % 3 ? now : null });
    if (kind === 'hand over all')
      await transaction('pages')
        .where('owner_type', 'User')
        .update({ user_id: pick(users, place) });
  }

  async function anyTeam(transaction: Knex.Transaction, place: number): Promise<number> {
    return pick(await transaction('teams').orderBy('id').pluck('id'), place);
  }

  it('are those that the rows say, after any changes, and count what a scan counts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { minLength: 1, maxLength: 8 }),
        anyText,
        anyPlace,
        async (changes, q, place) => {
          const transaction = await knex.transaction();
          try {
            for (const change of changes) await apply(transaction, change);
            const pages = await allPages(transaction);
            expect(await storedPostings(transaction)).to.deep.equal(expectedPostings(pages));
            for (const [filter, lets] of filtersOf(place)) {
              const expected = pages.filter((page) => lets(page) && holds(page, q)).map(({ id }) => id);
              const scope = scopeOf(transaction, 'pages', filter);
              const few = await rankMatches(scope, q, { limit: 1, offset: 0 });
              const all = await rankMatches(scope, q, { limit: 100, offset: 0 });
              const found = all?.matches.map(({ id }) => id).sort((one, other) => one - other);
              if (expected.length > 0) {
                expect(found).to.deep.equal(expected);
                expect([few?.count, all?.count]).to.deep.equal([expected.length, expected.length]);
              }
            }
          } finally {
            await transaction.rollback();
          }
        },
      ),
    );
  });

  function filtersOf(place: number): [TextFilter, (page: SearchedPage) => boolean][] {
    const campaign = pick(campaigns, place);
    const charity = pick(charities, place);
    return [
      [{}, () => true],
      [{ campaignIds: [campaign] }, (page) => page.campaign_id === campaign],
      [{ charityIds: [charity] }, (page) => page.charity_id === charity],
      [
        { charityIds: charities, active: true },
        (page) => charities.includes(page.charity_id) && page.state === 'active',
      ],
      [{ ownerType: 'Team' }, (page) => page.owner_type === 'Team'],
      [{ expiresAfter: now }, (page) => page.expires_at === null || page.expires_at > now],
      [{ rows: knex('pages').where('pages.state', 'paused') }, (page) => page.state === 'paused'],
    ];
  }

  it('go with a TRUNCATE, and come with a statement of many rows', async () => {
    const transaction = await knex.transaction();
    try {
      await transaction.raw('truncate pages cascade');
      expect(await storedPostings(transaction)).to.deep.equal([]);
      await transaction.raw(
        `insert into pages (campaign_id, charity_id, user_id, slug, name)
         select ?, ?, ?, 'page-' || number, 'Run ' || number from generate_series(1, 500) as number`,
        [pick(campaigns, 0), pick(charities, 0), pick(users, 0)],
      );
      expect(await storedPostings(transaction)).to.deep.equal(expectedPostings(await allPages(transaction)));
      const scope = scopeOf(transaction, 'pages', {});
      expect((await rankMatches(scope, 'run', { limit: 3, offset: 499 }))?.count).to.equal(500);
    } finally {
      await transaction.rollback();
    }
  });

  it('are what the recomputing views say', async () => {
    for (const table of ['page_words', 'campaign_words', 'charity_words']) {
      const { rows } = await knex.raw('(table ?? except table ??) union all (table ?? except table ??)', [
        table,
        `recomputed_${table}`,
        `recomputed_${table}`,
        table,
      ]);
      expect(rows, table).to.deep.equal([]);
    }
  });
});

interface SearchedPage {
  id: number;
  name: string;
  slug: string;
  supporter: string | null;
  campaign_id: number;
  charity_id: number;
  owner_type: string;
  state: string;
  expires_at: Date | null;
}

/** Those that are not hidden. */
function allPages(knex: Knex): Promise<SearchedPage[]> {
  return knex('pages')
    .leftJoin('teams', 'teams.id', 'pages.team_id')
    .leftJoin('pages as leaders', 'leaders.id', 'teams.leader_page_id')
    .leftJoin('users', (join) => join.on(knex.raw('users.id = coalesce(pages.user_id, leaders.user_id)')))
    .whereNull('pages.held_at')
    .whereNull('users.disabled_at')
    .select('pages.*', 'users.name as supporter')
    .orderBy('pages.id')
    .then((rows) => rows);
}

/** Texts of these tests are plain letters and digits: lower case is all there is to fold. */
const split = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Whether a page has all words whole, and the last at least begun. */
function holds(page: SearchedPage, q: string): boolean {
  const own = [...split(page.name), ...split(page.supporter), ...split(page.slug)];
  const words = split(q);
  return words.every((word, place) =>
    place === words.length - 1 ? own.some((each) => each.startsWith(word)) : own.includes(word),
  );
}

function expectedPostings(pages: readonly SearchedPage[]): string[] {
  return pages.flatMap((page) => {
    const name = split(page.name);
    const own = [...new Set([...name, ...split(page.supporter), ...split(page.slug)])].sort();
    return own.map((word, place) => {
      const before = own[place - 1] ?? '';
      let shared = 0;
      while (shared < word.length && word[shared] === before[shared]) shared += 1;
      const elsewhere = split(page.supporter).includes(word) ? 3 : 4;
      const inName = name.length === 1 ? 0 : name[0] === word ? 1 : 2;
      const placement = name.includes(word) ? inName : elsewhere;
      return [
        page.id,
        word,
        placement,
        shared,
        page.name.length,
        placement < 2 ? name.join(' ') : null,
        page.state === 'active',
        page.expires_at?.getTime() ?? null,
        page.charity_id,
      ].join();
    });
  });
}

async function storedPostings(knex: Knex): Promise<string[]> {
  const rows = await knex('page_words').select('*').orderBy(['page_id', 'word']);
  return rows.map((row) =>
    [
      row.page_id,
      row.word,
      row.placement,
      row.shared_letters,
      row.name_length,
      row.folded_name,
      row.active,
      row.expires_at instanceof Date ? row.expires_at.getTime() : null,
      row.charity_id,
    ].join(),
  );
}
