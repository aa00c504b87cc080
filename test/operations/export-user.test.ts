import { expect } from 'chai';
import { deskCaller } from '../support/desk-caller.ts';
import { useServer } from '../support/server.ts';

describe("Exporting a person's data", () => {
  const server = useServer();

  it('returns the document of the account page to owners with a fresh proof, and is recorded', async () => {
    const { build, knex } = server;
    const owner = await build.staff('owner');
    const call = deskCaller(server, owner);
    const person = await build.account({ name: 'Ada Okafor' });
    const path = '/pictures/4f6c2a9e-0d3b-4c8e-9a51-7b2f6d1e8c30';
    await build.page({ user_id: person.id, name: 'Ada runs', image_url: path });
    const on = { params: { user_id: person.id } };
    const { status, body } = await call('exportUser', on);
    expect(status).to.equal(200);
    expect(body.data.account[0]).to.include({ id: person.id, name: 'Ada Okafor', has_password: true });
    expect(body.data.pages[0]).to.include({ name: 'Ada runs' });
    expect(body.data.pictures).to.deep.equal([`${server.context.config.baseUrl}${path}`]);
    expect(JSON.stringify(body)).to.not.match(/password_hash|"secret/);
    expect(await knex('audit_log').where({ action: 'user.export' })).to.have.length(1);
    expect(await knex('audit_log').where({ action: 'user.export' }).first()).to.include({
      actor_id: owner.id,
      subject_id: person.id,
    });

    expect((await call('exportUser', { ...on, isFresh: false })).status).to.equal(403);
    const support = deskCaller(server, await build.staff('support'));
    expect((await support('exportUser', on)).status).to.equal(403);
    expect((await call('exportUser', { params: { user_id: 999_999 } })).status).to.equal(404);
  });
});
