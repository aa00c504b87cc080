import { join } from 'node:path';
import { expect } from 'chai';
import { sanitizeStory } from '../../src/domain/page-story.ts';
import { Command } from '../support/command.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildPage } from '../support/factories.ts';
import { Importer } from '../support/import.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The longest stories that the API takes, made of what grows when it becomes safe HTML; the end shows, so that they are stories. */
const stories = ['&', '<', '"', '<a>', '<p>', `<a href='"'>`].map(
  (part) => `${part.repeat(Math.floor(49_999 / part.length))}x`,
);

describe('export and import of the longest stories', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let importer: Importer;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  before(async () => {
    database = await createTestDatabase();
    importer = await Importer.open(database.knex);
    folder = await temporaryFolder();
  });
  after(async () => {
    await folder.remove();
    await importer.close();
    await database.drop();
  });

  it('keeps every character', async () => {
    const stored = stories.map((story) => sanitizeStory(story) ?? '');
    expect(Math.max(...stored.map(({ length }) => length))).to.be.greaterThan(500_000);
    for (const story of stored) await buildPage(database.knex, { story, has_set_story: true });
    const file = join(folder.path, 'pages.csv');
    const command = new Command(['export', 'pages', file], { DATABASE_URL: database.url });
    expect(await command.exit, command.output).to.equal(0);
    await database.knex('pages').update({ story: 'lost' });
    const { updated, rejects } = await importer.file('pages', file);
    expect(rejects).to.deep.equal([]);
    expect(updated).to.equal(stories.length);
    expect(await database.knex('pages').orderBy('id').pluck('story')).to.deep.equal(stored);
  });

  it('refuses a story that would be stored longer than it can be imported again', async () => {
    const page = await buildPage(database.knex);
    const row = {
      id: page.id,
      slug: page.slug,
      name: page.name,
      user: page.user_id,
      campaign: page.campaign_id,
    };
    const content = JSON.stringify({ ...row, story: '<'.repeat(599_999) });
    const { rejects } = await importer.content('pages', content);
    expect(rejects.join()).to.include('story').and.include('is too long: at most 600000 characters');
  });
});
