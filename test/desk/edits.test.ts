import { expect } from 'chai';
import { signInToDesk } from '../support/desk.ts';
import { openForm } from '../support/open-form.ts';
import { sentForm } from '../support/sent-form.ts';
import { useServer } from '../support/server.ts';
import type { Visitor } from '../support/visitor.ts';

describe('Edits at the desk', () => {
  const server = useServer();

  /** Submits the open form as a browser does: with everything that it shows, but for what was typed. */
  const submit = (visitor: Visitor, typed: Record<string, string> = {}) =>
    visitor.post(openForm(visitor).action, {
      ...sentForm(visitor.page.html.split('<main')[1] ?? ''),
      ...typed,
    });

  /** Opens the roles of somebody who is support; then somebody else gives them another role. */
  async function openAndBeLate() {
    const { visitor } = await signInToDesk(server, 'owner');
    const { id } = await server.build.staff('support');
    await visitor.open(`/staff/${id}/roles`);
    await server.knex('staff_roles').insert({ user_id: id, role: 'finance' });
    const rolesOf = async () =>
      (await server.knex('staff_roles').where({ user_id: id }).orderBy('role').pluck('role')) as string[];
    return { visitor, rolesOf, path: `/staff/${id}` };
  }

  it('show what somebody else has saved beside what was typed, and save what was chosen', async () => {
    const { visitor, rolesOf, path } = await openAndBeLate();
    const late = await submit(visitor, { 'roles.0.role': 'read_only' });
    expect(late.status).to.equal(412);
    expect(await rolesOf()).to.deep.equal(['finance', 'support']);
    expect(late.html).to.match(/<legend>Roles<\/legend>.*<div class="present">Support, Finance<\/div>/s);
    expect(late.html).to.match(/name="roles\.0\.role".*<option value="read_only" selected>/s);
    // Both have changed it, so nobody but a person can choose.
    expect(late.html).to.not.match(/type="radio"[^>]* checked/);
    expect(late.html)
      .to.match(/type="radio"[^>]* required/)
      .and.not.include('novalidate');
    const saved = await submit(visitor, { 'keep:roles': 'typed' });
    expect(saved.location).to.equal(`${path}?done=roles`);
    expect(await rolesOf()).to.deep.equal(['read_only']);
  });

  it('keep what somebody else has saved if that is chosen, and choose it if nothing was typed', async () => {
    const { visitor, rolesOf, path } = await openAndBeLate();
    const late = await submit(visitor);
    expect(late.html).to.match(/value="present" required checked/);
    expect((await submit(visitor)).location).to.equal(`${path}?done=unchanged`);
    await visitor.follow();
    expect(visitor.page.html).to.include('Nothing was changed.');
    expect(await rolesOf()).to.deep.equal(['finance', 'support']);
  });

  it('are late again if somebody else is faster again', async () => {
    const { visitor, rolesOf } = await openAndBeLate();
    await submit(visitor, { 'roles.0.role': 'read_only' });
    const [{ user_id: id }] = await server
      .knex('staff_roles')
      .where({ role: 'finance' })
      .orderBy('id', 'desc');
    await server.knex('staff_roles').where({ user_id: id, role: 'support' }).delete();
    const again = await submit(visitor, { 'keep:roles': 'typed' });
    expect(again.status).to.equal(412);
    expect(again.html)
      .to.include('<div class="present">Finance</div>')
      .and.include('value="read_only" selected');
    expect(await rolesOf()).to.deep.equal(['finance']);
  });

  it('are done if somebody else has just saved the same', async () => {
    const { visitor, rolesOf, path } = await openAndBeLate();
    const same = await submit(visitor, { 'roles.0.role': 'support', 'roles.1.role': 'finance' });
    expect(same.location).to.equal(`${path}?done=roles`);
    expect(await rolesOf()).to.deep.equal(['finance', 'support']);
  });

  it('are compared with what was there when the form was opened, even after another refusal', async () => {
    const { visitor, rolesOf } = await openAndBeLate();
    const refused = await submit(visitor, { 'roles.0.role': 'manager', 'roles.0.campaign_uid': 'nowhere' });
    expect(refused.status).to.equal(422);
    expect(
      (await submit(visitor, { 'roles.0.role': 'read_only', 'roles.0.campaign_uid': '' })).status,
    ).to.equal(412);
    expect(await rolesOf()).to.deep.equal(['finance', 'support']);
  });
});
