import { expect } from 'chai';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import { type PageActor, userActor } from '../../src/domain/actor.ts';
import { type PageEdits, updatePage } from '../../src/domain/pages/update-page.ts';
import { AuthorizationError, NotFoundError, ValidationError } from '../../src/errors.ts';
import { changeAs } from '../support/actors.ts';
import { useTestDatabase } from '../support/database.ts';

describe('Changing a page', () => {
  const database = useTestDatabase();
  let page: PageRow;
  beforeEach(async () => {
    const campaign = await database.build.campaign({ name: 'Coast Run' });
    const charity = await database.build.charity({ name: 'Reef Trust' });
    page = await database.build.page({
      campaign_id: campaign.id,
      charity_id: charity.id,
      updated_at: new Date('2026-01-01T00:00:00Z'),
    });
  });

  const owner = (): PageActor => userActor({ id: page.user_id ?? 0 });
  const application = (campaignId: number): PageActor => ({
    kind: 'registered_application',
    applicationId: 1,
    campaignId,
  });
  const edit = (edits: PageEdits, actor = owner(), id = page.id) =>
    changeAs(database.knex, actor, updatePage, { id, edits });
  const row = (): Promise<PageRow> => database.knex('pages').where({ id: page.id }).first();
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('stores story, target and image, and cleans the story', async () => {
    const { page: record } = await edit({
      story: '<h2>Why</h2><img src=x onerror=alert(1)><a href="javascript:x">run</a>',
      target: ' 99.90 ',
      image: ' https://images.example.org/a.jpg ',
    });
    const changed = await row();
    expect(changed).to.deep.include({
      story: '<h2>Why</h2>run',
      has_set_story: true,
      target_cents: 9990,
      image_url: 'https://images.example.org/a.jpg',
      has_set_image: true,
      name: page.name,
      slug: page.slug,
    });
    expect(changed.updated_at.getTime()).to.be.greaterThan(page.updated_at.getTime());
    expect(record).to.deep.include({ id: page.id, target_cents: 9990 });
  });

  it('leaves alone what is not sent, and goes back to the defaults for what is blank', async () => {
    await edit({ story: 'Mine', image: 'https://images.example.org/a.jpg' });
    await edit({ target: '5' });
    expect(await row()).to.deep.include({
      story: 'Mine',
      has_set_story: true,
      has_set_image: true,
      target_cents: 500,
    });
    await edit({ story: ' ', image: '' });
    const changed = await row();
    expect(changed).to.deep.include({ has_set_story: false, has_set_image: false, image_url: null });
    expect(changed.story).to.include('Reef Trust').and.include('Coast Run');
  });

  it('names every error and changes nothing', async () => {
    const error = await refusal(edit({ story: 'x'.repeat(50_001), target: '', image: 'javascript:x' }));
    expect(error).to.be.instanceOf(ValidationError);
    expect((error as ValidationError).errors.map(({ field }) => field)).to.deep.equal([
      'story',
      'target',
      'image',
    ]);
    expect(await row()).to.deep.equal(page);
  });

  it('is for the owner, the team’s leader, and applications of the campaign', async () => {
    const stranger = await database.build.user();
    const { page: teamPage } = await database.build.team({ leader: page });
    const edits = { target: '1' };
    expect(await refusal(edit(edits, userActor(stranger)))).to.be.instanceOf(AuthorizationError);
    expect(await refusal(edit(edits, userActor(stranger), teamPage.id))).to.be.instanceOf(AuthorizationError);
    expect(await refusal(edit(edits, application(page.campaign_id + 1)))).to.be.instanceOf(
      AuthorizationError,
    );
    expect(await refusal(edit(edits, owner(), 999_999_999))).to.be.instanceOf(NotFoundError);
    for (const actor of [owner(), application(page.campaign_id)]) {
      for (const id of [page.id, teamPage.id]) {
        expect((await edit(edits, actor, id)).page.target_cents).to.equal(100);
      }
    }
  });
});
