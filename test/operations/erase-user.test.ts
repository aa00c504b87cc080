import { expect } from 'chai';
import { signedInVisitor } from '../support/accounts.ts';
import { deskCaller } from '../support/desk-caller.ts';
import { useFixture } from '../support/fixture.ts';
import { MetadataCaller } from '../support/metadata-tokens.ts';
import { drawPicture, formWith, storedFiles } from '../support/picture-files.ts';
import { useServer } from '../support/server.ts';

describe('Erasing a person at the desk', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const owner = await server.build.staff('owner');
    return { owner, call: deskCaller(server, owner) };
  });

  const on = ({ id }: { id: number }) => ({ params: { user_id: id } });
  const erase = ({ id, email }: { id: number; email: string }, isFresh = true) =>
    world.call('eraseUser', { ...on({ id }), body: { confirm_email: email }, isFresh });

  it('removes their data, pictures and metadata, and as much as was announced', async () => {
    const { build, knex, context } = server;
    const person = await build.account({ name: 'Ada Okafor', email: 'ada.okafor@mail.example' });
    const page = await build.page({ user_id: person.id });
    const { team } = await build.team({ leader: page });
    const donor = await build.donation({ page, donor_user_id: person.id });
    await build.donation({ page, donor_user_id: person.id, refund_of_id: donor.id, amount_cents: -100 });
    const byAddress = await build.donation({ page });
    await knex('donation_contacts').insert({ donation_id: byAddress.id, email: person.email });
    await build.donation({ page });
    await build.activity({ user_id: person.id, page });
    const visitor = await signedInVisitor(server.client.origin, person);
    await visitor.open(`/dashboard/pages/${page.id}/edit`);
    await visitor.submit(`/dashboard/pages/${page.id}/picture`, formWith(await drawPicture()));
    expect(await storedFiles(context.config.picturesDir)).to.not.deep.equal([]);
    const metadata = new MetadataCaller(server.metadata);
    await metadata.key('shirt');
    await metadata.save('shirt', page.id, 'M');
    expect(await knex('metadata_values').where({ object_id: page.id })).to.have.length(1);

    const { records } = (await world.call('getUser', on(person))).body;
    expect(records).to.deep.equal({ pages: 2, teams: 1, donations: 3, activities: 1 });
    const { status, body } = await erase({ ...person, email: 'Ada.Okafor@mail.example' });
    expect(status).to.equal(200);
    expect(body.erased).to.deep.equal({ user_id: person.id, ...records, pictures: 1 });
    expect(await storedFiles(context.config.picturesDir)).to.deep.equal([]);
    expect(await knex('metadata_values').where({ object_id: page.id })).to.deep.equal([]);
    const shown = (await world.call('getUser', on(person))).body;
    expect(shown.user).to.include({ state: 'erased', phone: null, nickname: null });
    expect(JSON.stringify(shown)).to.not.match(/okafor/i);
    expect(await knex('audit_log').where({ action: 'user.erase' }).first()).to.include({
      actor_type: 'staff',
      actor_id: world.owner.id,
      subject_id: person.id,
    });
    expect(await knex('teams').where({ id: team.id })).to.have.length(1);
    expect((await erase(person)).status).to.equal(409);
  });

  it('needs a fresh proof and the address of the person', async () => {
    const person = await server.build.account();
    expect((await erase(person, false)).status).to.equal(403);
    const wrong = await erase({ ...person, email: 'other@mail.example' });
    expect(wrong.status).to.equal(422);
    expect(wrong.body.error.errors[0].field).to.equal('confirm_email');
    const { options } = await server.build.staffToken({ role: 'owner' });
    const path = `/users/${person.id}/erase.json`;
    const sent = { confirm_email: person.email };
    expect((await server.operations.post(path, sent, options)).status).to.equal(403);
    expect((await server.knex('users').where({ id: person.id }).first()).erased_at).to.equal(null);
    expect((await erase({ id: 999_999, email: person.email })).status).to.equal(404);
  });

  it('keeps the last owner', async () => {
    const { owner } = world;
    await server.knex('staff_roles').where({ role: 'owner' }).whereNot({ user_id: owner.id }).delete();
    expect((await erase(owner)).status).to.equal(409);
    expect((await server.knex('users').where({ id: owner.id }).first()).erased_at).to.equal(null);
  });
});
