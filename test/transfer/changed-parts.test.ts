import { expect } from 'chai';
import type { Kind } from '../../src/transfer/column.ts';
import { importWorld } from '../support/import.ts';

/** Files that change only what belongs to a record, and is stored beside it. */
const changes: readonly (readonly [Kind, string, string])[] = [
  ['campaigns', 'country,name,slug,charities', 'uk,City Run,city-run,uk/hill-rescue'],
  ['campaigns', 'country,name,slug,charities', 'uk,City Run,city-run,'],
  [
    'campaigns',
    'country,name,slug,groups',
    'uk,City Run,city-run,"[{""key"":""office"",""label"":""Where""}]"',
  ],
  [
    'campaigns',
    'country,name,slug,groups',
    'uk,City Run,city-run,"[{""key"":""office"",""label"":""Office"",""values"":[""Leeds"",""York"",""Hull""]}]"',
  ],
  ['charities', 'country,name,slug,causes', 'uk,River Trust,river-trust,Water'],
  ['charities', 'country,name,slug,causes', 'uk,River Trust,river-trust,Water|Nature|Fish'],
  [
    'pages',
    'campaign,user,name,slug,groups',
    'uk/city-run,ada@example.org,Ada runs,ada-runs,"{""office"":""York""}"',
  ],
  ['pages', 'campaign,user,name,slug,groups', 'uk/city-run,ada@example.org,Ada runs,ada-runs,'],
  [
    'teams',
    'campaign,name,leader,page_slug,page_story',
    'uk/city-run,The Herons,uk/city-run/ada-runs,the-herons,Hello',
  ],
  [
    'teams',
    'campaign,name,leader,page_slug,members',
    'uk/city-run,The Herons,uk/city-run/ada-runs,the-herons,',
  ],
  [
    'teams',
    'campaign,name,leader,page_slug,page_groups',
    'uk/city-run,The Herons,uk/city-run/ada-runs,the-herons,"{""office"":""Leeds""}"',
  ],
  ['leaderboards', 'source,external_id,name,campaign,pages', 'crm,L-1,Best of the City Run,uk/city-run,P-3'],
];

describe('import of related records', () => {
  const world = importWorld();

  for (const [kind, header, row] of changes) {
    it(`counts ${kind} as changed when only their ${header.split(',').at(-1)} are: ${row}`, async () => {
      const changed = async () => (await world.knex(kind).max('updated_at as latest'))[0] as { latest: Date };
      const { latest: before } = await changed();
      const file = `${header}\n${row}\n`;
      expect(await world.importer.content(kind, file)).to.include({ updated: 1, unchanged: 0, rejected: 0 });
      const { latest: after } = await changed();
      expect(after).to.be.greaterThan(before);
      expect(await world.importer.content(kind, file)).to.include({ updated: 0, unchanged: 1, rejected: 0 });
      expect(await changed()).to.deep.equal({ latest: after });
    });
  }
});
