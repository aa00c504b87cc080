import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { namedPictures } from '../../src/db/queries/named-pictures.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';
import { drawPicture } from '../support/picture-files.ts';

describe('groundswell campaigns page-defaults', () => {
  const world = useOperatorWorld();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groundswell-page-defaults-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const file = async (name: string, content: string | Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const isStored = async (picture: string) =>
    (await world.server.context.pictures.read(picture.slice('/pictures/'.length), 'original')) !== undefined;

  it('sets and removes each value, and records who did it', async () => {
    const { uid, id } = await world.build.campaign();
    const set = (...options: string[]) => world.done('campaigns', 'page-defaults', uid, ...options);
    const story = await file('story.txt', 'Our **school** runs.\n\n<script>alert(1)</script>Join in.');
    const picture = await file('team.png', await drawPicture({ width: 600, height: 600 }));
    const all = ['--story-file', story, '--target', '250.50', '--picture', picture, '--as', 'alice'];
    const first = await set(...all);
    expect(first.changed).to.have.members(['default_story', 'default_target_cents', 'default_picture_url']);
    const stored = () => world.knex('campaigns').where({ id }).first();
    expect(await stored()).to.include({
      default_story:
        '<p>Our <strong>school</strong> runs.</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;Join in.</p>',
      default_target_cents: 25_050,
      default_picture_url: first.default_picture_url,
    });
    expect(await isStored(first.default_picture_url)).to.equal(true);
    expect(await namedPictures(world.knex)).to.include(first.default_picture_url.slice('/pictures/'.length));
    expect(await set()).to.deep.equal({ ...first, changed: [] });
    expect(await set('--target', '250.5', '--as', 'bob')).to.include({ default_target_cents: 25_050 });
    const other = await set('--picture', picture, '--as', 'carol');
    expect(other.changed).to.deep.equal(['default_picture_url']);
    expect(await isStored(first.default_picture_url)).to.equal(false);
    await set('--story-file', 'none', '--target', 'none', '--picture', 'none', '--as', 'dan');
    expect(await stored()).to.include({
      default_story: null,
      default_target_cents: null,
      default_picture_url: null,
    });
    expect(await isStored(other.default_picture_url)).to.equal(false);
    expect(await recordedActions(world.knex)).to.deep.equal(
      ['alice', 'carol', 'dan'].map((name) => `campaign.update ${name}`),
    );
  });

  it('refuses what no page could have', async () => {
    const { uid } = await world.build.campaign();
    const set = (...options: string[]) => world.operate('campaigns', 'page-defaults', uid, ...options);
    expectWrongUsage(await set('--target', '0'), 'must be an amount');
    expectWrongUsage(await set('--story-file', join(folder, 'missing')), 'cannot read');
    expectWrongUsage(
      await set('--story-file', await file('long', 'x'.repeat(50_001))),
      'the story must be at most 50000',
    );
    for (const blank of ['', ' \n\n'])
      expectWrongUsage(await set('--story-file', await file('blank', blank)), "the story can't be blank");
    expectWrongUsage(
      await set('--picture', await file('text.jpg', 'no picture')),
      'the picture must be a JPEG',
    );
    expectFailure(await world.operate('campaigns', 'page-defaults', 'au-999999'), 'No campaign au-999999.');
  });
});
