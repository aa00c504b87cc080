import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { CopyRow } from '../../src/db/transfer/copy-rows.ts';
import { generateDemoData } from '../../src/seed/generate-demo-data.ts';
import { resolveSeedOptions, type SeedOptions } from '../../src/seed/seed-options.ts';

const asOf = new Date('2026-03-01T00:00:00Z');

function options(given: Partial<SeedOptions> = {}): SeedOptions {
  return resolveSeedOptions({ asOf, pages: 200, ...given });
}

function tablesOf(given: Partial<SeedOptions> = {}): Map<string, CopyRow[]> {
  const tables = new Map<string, CopyRow[]>();
  for (const batch of generateDemoData(options(given))) {
    for (const { table, rows } of batch.tables) tables.set(table, [...(tables.get(table) ?? []), ...rows]);
  }
  return tables;
}

function fingerprint(given: Partial<SeedOptions> = {}): string {
  return createHash('sha256')
    .update(JSON.stringify([...tablesOf(given)]))
    .digest('hex');
}

describe('the generated data', () => {
  it('is the same for the same options, and another for another seed, day or size', () => {
    const first = fingerprint();
    expect(fingerprint()).to.equal(first);
    const others = [{ seed: 2 }, { asOf: new Date('2026-03-02T00:00:00Z') }, { pages: 201 }].map(fingerprint);
    expect(new Set([first, ...others]).size).to.equal(4);
  });

  it('moves with its day: the same people, everything as long ago', () => {
    const DAY = 86_400_000;
    const [now, later] = [tablesOf(), tablesOf({ asOf: new Date(asOf.getTime() + 10 * DAY) })];
    const moved = (now.get('donations') ?? []).map((row) => ({
      ...row,
      created_at: new Date(Date.parse(String(row.created_at)) + 10 * DAY).toISOString(),
      updated_at: new Date(Date.parse(String(row.updated_at)) + 10 * DAY).toISOString(),
    }));
    expect(later.get('donations')).to.deep.equal(moved);
  });

  it('does not change its charities when there are more donations', () => {
    expect(tablesOf({ donations: 10 }).get('charities')).to.deep.equal(
      tablesOf({ donations: 500 }).get('charities'),
    );
  });

  for (const given of [
    { pages: 0, donations: 50 },
    { pages: 1, teams: 0, donations: 1, activities: 1 },
    { pages: 2, teams: 1 },
    { pages: 333, teams: 77, donations: 4321, activities: 1234, campaigns: 60, charities: 90 },
  ]) {
    it(`has exactly as many things as are asked for: ${JSON.stringify(given)}`, () => {
      const tables = tablesOf(given);
      const expected = options(given);
      for (const [table, count] of [
        ['pages', expected.pages],
        ['teams', expected.teams],
        ['donations', expected.donations],
        ['fitness_activities', expected.activities],
        ['campaigns', expected.campaigns],
        ['charities', expected.charities],
      ] as const) {
        expect(tables.get(table)?.length ?? 0, table).to.equal(count);
      }
    });
  }

  it('leaves no gap in a sentence', () => {
    const texts = [...tablesOf({ pages: 1000 }).values()].flat().flatMap((row) => Object.values(row));
    for (const text of texts) {
      if (typeof text === 'string') expect(text).not.to.match(/\{\w+\}|undefined|NaN|\bnull\b|the The /);
    }
  });

  it('numbers rows in order of time', () => {
    const tables = tablesOf({ pages: 1000 });
    for (const [table, column] of [
      ['donations', 'created_at'],
      ['fitness_activities', 'started_at'],
    ] as const) {
      const times = (tables.get(table) ?? []).map((row) => String(row[column]));
      expect(times).to.deep.equal([...times].sort());
    }
  });

  for (const campaigns of [25, 200]) {
    it(`gives the largest of ${campaigns} campaigns a tenth of the donations`, () => {
      const donations = tablesOf({ pages: 4000, activities: 0, campaigns }).get('donations') ?? [];
      const byCampaign = new Map<unknown, number>();
      for (const { campaign_id } of donations)
        byCampaign.set(campaign_id, (byCampaign.get(campaign_id) ?? 0) + 1);
      byCampaign.delete(null);
      expect(Math.max(...byCampaign.values()) / donations.length).to.be.within(0.08, 0.12);
    });
  }

  it('gives a few pages much and many pages little', () => {
    const counts = new Map<unknown, number>();
    const donations = tablesOf({ pages: 2000, activities: 0 }).get('donations') ?? [];
    for (const { page_id } of donations)
      if (page_id !== null) counts.set(page_id, (counts.get(page_id) ?? 0) + 1);
    const sorted = [...counts.values()].sort((left, right) => right - left);
    const top = sorted.slice(0, 200).reduce((sum, count) => sum + count, 0);
    expect(top / donations.length).to.be.within(0.25, 0.6);
    expect(2000 - sorted.length, 'pages without a donation').to.be.greaterThan(100);
  });

  it('rejects sizes that contradict each other, and names the option', () => {
    expect(() => options({ pages: 10, teams: 6 })).to.throw(RangeError, 'teams');
    expect(() => options({ campaigns: 3 })).to.throw(RangeError, 'campaigns');
    expect(() => options({ charities: 3 })).to.throw(RangeError, 'charities');
    expect(() => options({ pages: 0, activities: 5 })).to.throw(RangeError, 'activities');
  });
});
