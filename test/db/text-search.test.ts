import { expect } from 'chai';
import type { Knex } from 'knex';
import { scopeOf, type TextFilter } from '../../src/db/queries/search/text/postings.ts';
import { matchingIds, rankMatches } from '../../src/db/queries/search/text/text-search.ts';
import { useTestDatabase } from '../support/database.ts';

const everything = { limit: 100, offset: 0 };

describe('Text search', () => {
  const database = useTestDatabase();
  let knex: Knex;
  let common: { campaign_id: number; charity_id: number; user_id: number };

  before(async () => {
    knex = database.knex;
  });

  beforeEach(async () => {
    await knex.raw('truncate pages, campaigns, charities, users cascade');
    common = {
      campaign_id: (await database.build.campaign({ name: 'Plain' })).id,
      charity_id: (await database.build.charity({ name: 'Plain' })).id,
      user_id: (await database.build.user({ name: 'Nobody' })).id,
    };
  });

  async function pagesNamed(...names: string[]): Promise<void> {
    for (const name of names) await database.build.page({ ...common, name });
  }

  /** Names of the pages found, best first. */
  async function find(
    q: string,
    filter: TextFilter = {},
    window = everything,
  ): Promise<string[] | undefined> {
    const found = await rankMatches(scopeOf(knex, 'pages', filter), q, window);
    if (found === undefined) return undefined;
    const rows = await knex('pages').select('id', 'name');
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const scores = found.matches.map(({ score }) => score);
    expect(scores, 'scores fall').to.deep.equal([...scores].sort((one, other) => other - one));
    return found.matches.map(({ id }) => names.get(id));
  }

  it('ranks an equal name before its beginning, its words, their parts, the supporter and the address', async () => {
    const ann = await database.build.user({ name: 'Ann Other' });
    const anna = await database.build.user({ name: 'Annabel Other' });
    await database.build.page({ ...common, name: 'By address', slug: 'for-ann' });
    await database.build.page({ ...common, name: 'By longer address', slug: 'for-annabel' });
    await database.build.page({ ...common, name: 'By part', user_id: anna.id });
    await database.build.page({ ...common, name: 'By supporter', user_id: ann.id });
    await pagesNamed('Hike with Annabel', 'Hike with Ann', 'Anna hikes', 'Ann hikes', 'Ann');
    expect(await find('ann')).to.deep.equal([
      'Ann',
      'Ann hikes',
      'Anna hikes',
      'Hike with Ann',
      'Hike with Annabel',
      'By supporter',
      'By part',
      'By address',
      'By longer address',
    ]);
  });

  it('ranks several words alike', async () => {
    const ann = await database.build.user({ name: 'Ann Other' });
    await database.build.page({ ...common, name: 'A long run', user_id: ann.id });
    await pagesNamed(
      'Running for Ann',
      'Run, Ann, run',
      'Ann loves to run',
      'Ann runs far',
      'Ann run far',
      'Ann run',
    );
    expect(await find('ann run')).to.deep.equal([
      'Ann run',
      'Ann run far',
      'Ann runs far',
      'Run, Ann, run',
      'Ann loves to run',
      'Running for Ann',
      'A long run',
    ]);
  });

  it('puts short names first, and equal ones in the order of their ids', async () => {
    await pagesNamed('Run far away', 'Run far', 'Run fat', 'Run');
    expect(await find('run')).to.deep.equal(['Run', 'Run far', 'Run fat', 'Run far away']);
  });

  it('lists and counts a page once, however many of its words begin alike', async () => {
    await pagesNamed('Anna and Andy and Annabel', 'Andrew and Ann', 'Bob');
    for (const limit of [1, 100]) {
      const found = await rankMatches(scopeOf(knex, 'pages', {}), 'an', { limit, offset: 0 });
      expect(found?.matches).to.have.length(Math.min(limit, 2));
      expect(found?.count).to.equal(2);
    }
  });

  it('finds words without their accents, case and punctuation', async () => {
    await pagesNamed('José Ångström’s Straße', "O'Brien-Smith & Søn", 'ＦＵＬＬ ｗｉｄｔｈ', '東京マラソン');
    for (const q of ['jose angstrom strasse', 'JOSÉ', 'Ångström’s', 'angstrom', 'ANGSTRO']) {
      expect(await find(q), q).to.deep.equal(['José Ångström’s Straße']);
    }
    for (const q of ["o'brien", 'OBrien', 'o’brien smith', '  smith ,,, son!! ']) {
      expect(await find(q), q).to.deep.equal(["O'Brien-Smith & Søn"]);
    }
    expect(await find('full width')).to.deep.equal(['ＦＵＬＬ ｗｉｄｔｈ']);
    expect(await find('東京')).to.deep.equal(['東京マラソン']);
  });

  for (const [slip, q] of [
    ['wrong', 'katharine'],
    ['missing', 'kathrine'],
    ['extra', 'kathaerine'],
    ['swapped with its neighbour', 'kahterine'],
    ['wrong at the start', 'catherine'],
  ] as const) {
    it(`understands a word with a letter that is ${slip}`, async () => {
      await pagesNamed('Katherine walks', 'Karen walks');
      expect(await find(q)).to.deep.equal(['Katherine walks']);
      expect(await find(`${q} walks`)).to.deep.equal(['Katherine walks']);
      expect(await find(`walks ${q}`)).to.deep.equal(['Katherine walks']);
    });
  }

  it('takes no word for misspelt that is right, too short, or further off', async () => {
    await pagesNamed('Katherine walks', 'Catherine walks', 'Tom');
    expect(await find('catherine')).to.deep.equal(['Catherine walks']);
    expect(await find('tam')).to.equal(undefined);
    expect(await find('kaherien')).to.equal(undefined);
    expect(await find('atherinek'), 'a letter that has wandered').to.equal(undefined);
  });

  it('leaves one word out when all of them find nothing, and not two', async () => {
    await pagesNamed('Ada runs', 'Ben walks', 'Ada swims');
    expect(await find('ada walks')).to.have.members(['Ada runs', 'Ben walks', 'Ada swims']);
    expect(await find('ada runs zyx')).to.deep.equal(['Ada runs']);
    expect(await find('zyx runs')).to.deep.equal(['Ada runs']);
    expect(await find('ada zyx wvu')).to.equal(undefined);
  });

  it('scores by how closely a text was met', async () => {
    await pagesNamed('Katherine', 'Katherine walks');
    const score = async (q: string) =>
      (await rankMatches(scopeOf(knex, 'pages', {}), q, everything))?.matches[0]?.score ?? 0;
    const scores = await Promise.all(['katherine', 'walks', 'kathrine', 'zyx walks'].map(score));
    expect(scores).to.deep.equal([...new Set(scores)].sort((one, other) => other - one));
  });

  it('finds nothing within a filter that lets nothing through', async () => {
    await pagesNamed('Ada runs');
    const { id: emptyCampaign } = await database.build.campaign({ name: 'Other' });
    expect(await find('ada', { campaignIds: [] })).to.equal(undefined);
    expect(await find('ada', { campaignIds: [emptyCampaign] })).to.equal(undefined);
    expect(await find('ada', { charityIds: [] })).to.equal(undefined);
    expect(await find('ada', { ownerType: 'Team' })).to.equal(undefined);
    expect(await find('ada', { rows: knex('pages').where('pages.slug', 'x') })).to.equal(undefined);
  });

  it('reads all matches in ranges of ids, of one reading', async () => {
    await pagesNamed('Katherine', 'Bob', 'Katherine walks', 'Ann and Katherine');
    const scope = scopeOf(knex, 'pages', {});
    const ids: number[] = await knex('pages').where('name', 'like', '%Katherine%').orderBy('id').pluck('id');
    for (const q of ['katherine', 'kathrine', 'zyx katherine']) {
      const read: number[] = [];
      for (let after = 0; ; after = read.at(-1) ?? 0) {
        const batch = await matchingIds(scope, q, { after, upTo: ids.at(-1) ?? 0, limit: 2 });
        if (batch.length === 0) break;
        read.push(...batch.map(({ id }) => id));
      }
      expect(read, q).to.deep.equal(ids);
    }
  });

  it('searches campaigns and charities by their names', async () => {
    const { id } = await database.build.campaign({ name: 'Harbour Swim' });
    const charity = await database.build.charity({ name: 'Harbour Trust' });
    const ids = async (table: 'campaigns' | 'charities', q: string) =>
      (await rankMatches(scopeOf(knex, table, {}), q, everything))?.matches.map((match) => match.id);
    expect(await ids('campaigns', 'harbor')).to.deep.equal([id]);
    expect(await ids('charities', 'harb')).to.deep.equal([charity.id]);
    expect(await ids('charities', 'swim')).to.equal(undefined);
  });

  it('answers any text', async () => {
    await pagesNamed('Ada runs');
    const scope = scopeOf(knex, 'pages', {});
    const texts = [
      '',
      ' ',
      '!'.repeat(500),
      'a',
      '🏃🏃',
      '%_\\',
      "'; drop table pages --",
      'ada '.repeat(200),
    ];
    for (const q of [...texts, 'x'.repeat(5000), ':*&|!()', '\u{10ffff}', '𝔞𝔡𝔞', '\u0301', '?? ? $1 :a']) {
      await rankMatches(scope, q, everything);
      await matchingIds(scope, q, { after: 0, upTo: 1e6, limit: 10 });
    }
    expect(await find('!!!')).to.equal(undefined);
  });
});
