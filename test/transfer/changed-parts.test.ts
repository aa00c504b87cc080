import { expect } from 'chai';
import type { Kind } from '../../src/transfer/column.ts';
import { importWorld } from '../support/import.ts';

function photo(number: number): string {
  return `/pictures/6d1a3a0e-5c1f-4b44-9d0c-5b6f5f6f000${number}`;
}

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
    'pages',
    'campaign,user,name,slug,photos',
    `uk/city-run,ada@example.org,Ada runs,ada-runs,"[""${photo(1)}""]"`,
  ],
  [
    'pages',
    'campaign,user,name,slug,photos',
    `uk/city-run,ada@example.org,Ada runs,ada-runs,"[{""path"":""${photo(1)}"",""description"":""Me""},""${photo(2)}""]"`,
  ],
  [
    'pages',
    'campaign,user,name,slug,video_url',
    'uk/city-run,ada@example.org,Ada runs,ada-runs,https://vimeo.com/1',
  ],
  [
    'teams',
    'campaign,name,leader,page_slug,page_photos',
    `uk/city-run,The Herons,uk/city-run/ada-runs,the-herons,"[""${photo(3)}""]"`,
  ],
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

  it('keeps the photos that an operator hides, and puts the others after them', async () => {
    const { id: page_id } = await world.knex('pages').where({ slug: 'ada-runs' }).first();
    await world.knex('page_photos').where({ page_id }).delete();
    await world.knex('page_photos').insert([
      { page_id, position: 1, path: photo(1) },
      { page_id, position: 2, path: null },
      { page_id, position: 3, path: photo(2) },
    ]);
    const header = 'campaign,user,name,slug,photos';
    const file = `${header}\nuk/city-run,ada@example.org,Ada runs,ada-runs,"[""${photo(2)}"",""${photo(3)}""]"\n`;
    expect(await world.importer.content('pages', file)).to.include({ updated: 1, rejected: 0 });
    const photos = world.knex('page_photos').where({ page_id }).orderBy('position');
    expect(await photos.select('position', 'path')).to.deep.equal([
      { position: 1, path: null },
      { position: 2, path: photo(2) },
      { position: 3, path: photo(3) },
    ]);
    const wrong = file.replace(photo(3), 'https://example.org/3.jpg');
    expect(await world.importer.content('pages', wrong)).to.include({ updated: 0, rejected: 1 });
  });
});
