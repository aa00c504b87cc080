import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('The set-up of an installation', () => {
  const server = useServer({
    config: { SMTP_URL: 'smtp://127.0.0.1:1', baseUrl: 'https://give.groundswell.test' },
  });
  const owner = useFixture(() => server.build.staffToken({ role: 'owner' }));
  const done = ({ steps }: Body) => steps.flatMap((step: Body) => (step.done ? [step.step] : [])).join(' ');

  it('is open until an owner finishes it, and shows what is done', async () => {
    const { knex, build } = server;
    await knex('first_run').insert({});
    const read = async () => (await bodyOf(server.operations.get('/setup.json', owner.options))).setup;
    expect((await read()).open).to.equal(true);
    expect(done(await read())).to.equal('mail_server https');
    const charity = await build.charity();
    const campaign = await build.campaign({ charities: [charity] });
    const page = await build.page({ campaign_id: campaign.id });
    await build.donation({ page });
    await build.staff('support');
    await knex('branding').insert({ name: 'River Relay' });
    await knex('backups').insert({ recorded_by: 'ada' });
    await knex('charities').where({ id: charity.id }).update({ how_to_give: 'In cash.' });
    await knex('donation_sources').insert({ name: 'till', kind: 'signed', secret: Buffer.alloc(64) });
    const { steps } = await read();
    expect(steps.every((step: Body) => step.done)).to.equal(true);
    const finish = async () =>
      (await bodyOf(server.operations.post('/setup/finish.json', {}, owner.options))).setup;
    for (const _ of [1, 2]) expect((await finish()).open).to.equal(false);
    expect(await knex('audit_log').where({ action: 'setup.finish' })).to.have.length(1);
    expect((await read()).open).to.equal(false);
  });
});
