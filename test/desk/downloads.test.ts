import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { submitForm } from '../support/open-form.ts';
import { useServer } from '../support/server.ts';

describe('What the desk downloads', () => {
  const server = useServer();

  it("is a receipt, a donor's statement, and the data of a person", async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const { build, knex } = server;
    const page = await build.page();
    const donation = await build.donation({ page });
    await knex('donation_contacts').insert({ donation_id: donation.id, email: 'priya@mail.example' });
    const statement = { email: 'priya@mail.example', year: String(new Date().getUTCFullYear()) };
    for (const [path, typed, type, name] of [
      [`/donations/${donation.id}/receipt`, {}, 'application/pdf', 'receipt-'],
      [`/charities/${page.charity_id}/statement`, statement, 'application/pdf', 'donations-'],
      [`/people/${page.user_id}/data`, {}, 'application/json', 'user-'],
    ] as const) {
      await visitor.open(path);
      const { status, headers } = await submitForm(visitor, typed);
      expect(status, path).to.equal(200);
      expect(headers.get('content-type')).to.include(type);
      expect(headers.get('content-disposition')).to.include(`attachment; filename="${name}`);
      expect(headers.get('cache-control')).to.include('no-store');
    }
    await visitor.open(`/charities/${page.charity_id}/statement`);
    const refused = await submitForm(visitor, { email: 'nobody@mail.example', year: '2026' });
    expect(refused.html).to.match(/email address has no donations to .* in 2026/i);
  });

  it('shows failed emails, and sends them again', async () => {
    const { visitor } = await signInToDesk(server, 'owner');
    const mail = { template: 'page_created', recipient: 'ada@mail.example', last_error: '550 no' };
    await server.knex('mail_outbox').insert({ ...mail, failed_at: new Date() });
    expect((await visitor.open('/status')).html)
      .to.include('550 no')
      .and.include('Checked');
    await submitForm(visitor);
    expect((await visitor.follow()).html).to.include('The emails are sent again within minutes.');
  });

  it('shows the messages of a campaign with who sent them', async () => {
    const { visitor, user } = await signInToDesk(server, 'owner');
    const { knex } = server;
    const { id } = await server.build.campaign();
    const [{ id: message }] = await knex('campaign_messages')
      .insert({ campaign_id: id, subject: 'Two weeks to go', body: 'Run!', content_hash: Buffer.alloc(32) })
      .returning('id');
    const entry = { actor_type: 'staff', actor_id: user.id, action: 'campaign.message' };
    await knex('audit_log').insert({
      ...entry,
      subject_type: 'campaign',
      subject_id: id,
      details: { message },
    });
    expect((await visitor.open(`/campaigns/${id}`)).html)
      .to.include('Messages to fundraisers')
      .and.include('Two weeks to go')
      .and.include(user.name);
  });
});
