import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

describe('Payment sources, OAuth applications and leaderboards at the desk', () => {
  const server = useServer();
  const shownSecret = /whsec_[\w+/=]{40,}/;

  it('make a payment source whose secret is shown once, test it, and replace the secret', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/payment-sources/new');
    const { html } = await submitForm(visitor, { name: 'box-office', kind: 'signed' });
    const [secret = ''] = shownSecret.exec(html) ?? [];
    expect(html).to.include('Copy it now.');
    const { id } = await server.knex('donation_sources').where({ name: 'box-office' }).first();
    await visitor.open(`/payment-sources/${id}`);
    expect(visitor.page.html)
      .to.include('/api/v2/donation_sources/box-office/events')
      .and.include('Last events')
      .and.not.include(secret);
    // A signed source has nothing to edit: only Stripe has a test mode.
    expect(visitor.page.html).to.not.include(`/payment-sources/${id}/edit`);
    await visitor.open(`/payment-sources/${id}/test`);
    const { location } = await submitForm(visitor);
    expect(location).to.equal(`/payment-sources/${id}?done=test`);
    expect((await visitor.follow()).html)
      .to.include('The test event has arrived.')
      .and.include('Ignored');
    await visitor.open(`/payment-sources/${id}/rotate`);
    const rotated = await submitForm(visitor, { hours: '24' });
    expect(rotated.html).to.match(shownSecret).and.not.include(secret);
    await visitor.open(`/payment-sources/${id}/disable`);
    await submitForm(visitor);
    expect((await visitor.follow()).html).to.include('The payment source is disabled.');
  });

  it("never mistake somebody else's rotation for their own", async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/payment-sources/new');
    await submitForm(visitor, { name: 'twice', kind: 'signed' });
    const { id } = await server.knex('donation_sources').where({ name: 'twice' }).first();
    const other = await signInToDesk(server, 'owner');
    await visitor.open(`/payment-sources/${id}/rotate`);
    await other.visitor.open(`/payment-sources/${id}/rotate`);
    const rotate = (one: typeof visitor) => submitForm(one, { hours: '24' });
    expect((await rotate(other.visitor)).html).to.match(shownSecret);
    const late = await rotate(visitor);
    expect(late.status).to.equal(412);
    expect(late.html).to.not.match(shownSecret);
    // Now that they have seen it, they can replace it again.
    expect((await rotate(visitor)).html).to.match(shownSecret);
  });

  it('show at the field what is wrong with a secret', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/payment-sources/new');
    const { status, html } = await submitForm(visitor, { name: 'stripe', kind: 'stripe' });
    expect(status).to.equal(422);
    expect(html).to.include('Copy the signing secret that it shows');
  });

  it('make an OAuth application, allow it more, and delete it', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/oauth-applications/new');
    const { html } = await submitForm(visitor, {
      name: 'Runners Club',
      confidential: 'true',
      redirect_uris: 'https://runners.example/a\r\nhttps://runners.example/b',
    });
    expect(html).to.match(/gss_[\w-]{40,}/);
    const application = await server.knex('oauth_clients').where({ name: 'Runners Club' }).first();
    expect(application).to.deep.include({
      confidential: true,
      redirect_uris: ['https://runners.example/a', 'https://runners.example/b'],
    });
    await visitor.open(`/oauth-applications/${application.id}/edit`);
    await submitForm(visitor, {
      name: 'Runners Club',
      redirect_uris: application.redirect_uris.join('\r\n'),
      trusted: 'true',
    });
    expect((await visitor.follow()).html).to.include('The application is changed.');
    expect(await server.knex('oauth_clients').where({ id: application.id }).first()).to.include({
      trusted: true,
      passwords_allowed: false,
    });
    await visitor.open(`/oauth-applications/${application.id}/rotate`);
    expect((await submitForm(visitor)).html).to.match(/gss_[\w-]{40,}/);
    await visitor.open(`/oauth-applications/${application.id}/delete`);
    expect((await submitForm(visitor)).location).to.equal('/oauth-applications?done=delete');
    expect((await visitor.follow()).html).to.include('The application is deleted.');
  });

  it('arrange pages by their names, one on each line', async () => {
    const campaign = await server.build.campaign({ name: 'City Run' });
    const pages = [
      await server.build.page({ campaign_id: campaign.id, name: 'Ada runs' }),
      await server.build.page({ campaign_id: campaign.id, name: 'Grace runs' }),
    ] as const;
    const { visitor } = await signInToDesk(server, 'owner');
    await visitor.open('/leaderboards/new');
    const { location } = await submitForm(visitor, {
      name: 'Ambassadors',
      campaign_uid: 'City Run',
      page_uids: `Grace runs\r\n${pages[0].uid}`,
    });
    const { html } = await visitor.follow();
    expect(html)
      .to.include('The leaderboard is created.')
      .and.match(/Grace runs[\s\S]*Ada runs/);
    const address = location?.split('?')[0];
    await visitor.open(`${address}/edit`);
    await submitForm(visitor, { name: 'Ambassadors', page_uids: `${pages[0].uid}\r\n${pages[1].uid}` });
    expect((await visitor.follow()).html).to.match(/Ada runs[\s\S]*Grace runs/);
    await visitor.open(`${address}/delete`);
    expect(visitor.page.html).to.include('“Ambassadors” with 2 pages disappears');
    await submitForm(visitor);
    expect(await server.knex('leaderboards').where({ name: 'Ambassadors' })).to.have.length(0);
  });
});
