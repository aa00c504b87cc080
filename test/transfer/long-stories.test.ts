import { join } from 'node:path';
import { expect } from 'chai';
import { sanitizeStory } from '../../src/domain/pages/page-story.ts';
import { useTestDatabase } from '../support/database.ts';
import { Importer } from '../support/import.ts';
import { runCommand } from '../support/run-command.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

/** As long as stored stories can be, of what is written differently once it is safe HTML; the end shows, so that they are stories. */
const stories = ['& ', '< ', '"', '😀', '<a>', '<p>', `<a href='"'>`, '<a href="java<!---->script:x">'].map(
  (part) => {
    const grown = sanitizeStory(`${part.repeat(1000)}x`)?.length ?? 0;
    const times = Math.floor(49_000_000 / Math.max(grown, 1000 * part.length));
    return sanitizeStory(`${part.repeat(times)}x`) ?? '';
  },
);

describe('export and import of the longest stories', () => {
  const database = useTestDatabase();
  const importer = Importer.use(database);
  const folder = useTemporaryFolder();

  it('keeps every character', async () => {
    expect(Math.max(...stories.map(({ length }) => length))).to.be.greaterThan(48_000);
    for (const story of stories) await database.build.page({ story, has_set_story: true });
    const file = join(folder.path, 'pages.csv');
    expect(await runCommand(['export', 'pages', file], { DATABASE_URL: database.url })).to.include({
      code: 0,
    });
    await database.knex('pages').update({ story: 'lost' });
    const { updated, rejects } = await importer.file('pages', file);
    expect(rejects).to.deep.equal([]);
    expect(updated).to.equal(stories.length);
    expect(await database.knex('pages').orderBy('id').pluck('story')).to.deep.equal(stories);
  });

  it('measures a story once it is safe HTML, as the API does', async () => {
    const page = await database.build.page();
    const row = {
      id: page.id,
      slug: page.slug,
      name: page.name,
      user: page.user_id,
      campaign: page.campaign_id,
    };
    const marked = `<p style="margin: 0">A<script>${'x'.repeat(100_000)}</script></p>`;
    const { updated } = await importer.content('pages', JSON.stringify({ ...row, story: marked }));
    expect(updated).to.equal(1);
    expect((await database.knex('pages').where({ id: page.id }).first()).story).to.equal('<p>A</p>');
    for (const story of ['<'.repeat(49_999), 'x'.repeat(50_001), 'x'.repeat(600_001)]) {
      const { rejects } = await importer.content('pages', JSON.stringify({ ...row, story }));
      expect(rejects.join()).to.include('story').and.include('must be at most 50000 characters long');
    }
  });
});
