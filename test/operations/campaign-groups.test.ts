import { expect } from 'chai';
import type { Body } from '../support/client.ts';
import { useFixture } from '../support/fixture.ts';
import { bodyOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

describe('Groups of campaigns', () => {
  const server = useServer();
  const world = useFixture(async () => {
    const { build } = server;
    const callers = await build.callers();
    const charity = await build.charity();
    await server.knex('campaign_charities').insert({
      campaign_id: callers.campaignId,
      charity_id: charity.id,
    });
    return {
      callers,
      charity,
      manager: await build.staffToken({ role: 'manager', campaign_id: callers.campaignId }),
      elsewhere: await build.staffToken({ role: 'manager', campaign_id: (await build.campaign()).id }),
    };
  });
  let number = 0;

  type Caller = 'manager' | 'elsewhere';
  const call = (method: string, path: string, body?: object, caller: Caller = 'manager', version?: string) =>
    server.operations.request(method, path, {
      headers: { ...world[caller].options.headers, ...(version && { 'If-Match': version }) },
      ...(body && { body }),
    });
  /** Optional, so that pages of other tests needn't answer. */
  const create = async (values: object = {}): Promise<Body> => {
    number += 1;
    const body = { key: `group-${number}`, values: ['Leeds', 'York'], optional: true, ...values };
    return (await bodyOf(call('POST', `/campaigns/${world.callers.campaignId}/groups.json`, body), 201))
      .group;
  };
  const read = ({ id }: Body): Promise<Body> => bodyOf(call('GET', `/groups/${id}.json`));
  const save = ({ id }: Body, body: object, version = '*', caller: Caller = 'manager') =>
    call('PUT', `/groups/${id}.json`, body, caller, version);
  const remove = ({ id }: Body, caller: Caller = 'manager') =>
    call('DELETE', `/groups/${id}.json`, undefined, caller);
  const createPage = ({ key }: Body, answer: string) =>
    server.client.post(
      '/pages',
      {
        campaign_id: String(world.callers.campaignId),
        charity_id: world.charity.uid,
        birthday: '1990-05-17',
        group_values: { [key]: answer },
      },
      world.callers.user,
    );
  const actions = async () =>
    (
      await server
        .knex('audit_log')
        .where({ subject_type: 'campaign', subject_id: world.callers.campaignId })
        .orderBy('id')
    ).map(({ action, details }) => ({ action, details }));

  it('change in everything but their key, and say who changed what', async () => {
    const group = await create({ label: 'Office' });
    const { headers } = await call('GET', `/groups/${group.id}.json`);
    const version = headers.get('etag') ?? '';
    const edit = { label: 'Your office', values: ['Hull', 'Leeds'], optional: false, free_text: true };
    const { group: after, answers } = await bodyOf(save(group, edit, version));
    expect(after).to.deep.equal({ ...group, ...edit });
    expect(answers).to.deep.equal([
      { answer: 'Hull', page_count: 0 },
      { answer: 'Leeds', page_count: 0 },
    ]);
    const late = await save(group, { label: 'Late' }, version);
    expect(late.status).to.equal(412);
    expect(late.body.group.label).to.equal('Your office');
    expect((await call('PUT', `/groups/${group.id}.json`, { label: 'Late' })).status).to.equal(428);
    expect(await bodyOf(save(group, {}))).to.deep.equal({ group: after, answers });
    const { action, details } = (await actions()).at(-1) as Body;
    expect(action).to.equal('group.update');
    expect(details.values).to.deep.equal({ from: ['Leeds', 'York'], to: ['Hull', 'Leeds'] });
    expect(details.optional).to.deep.equal({ from: true, to: false });
    await bodyOf(save(group, { optional: true }));
  });

  it('have an order', async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    const first = one.position;
    await bodyOf(save(three, { position: first }));
    expect((await read(one)).group.position).to.equal(first + 1);
    const { body } = await server.client.get(`/campaigns/${world.callers.campaignId}/groups.json`);
    const keys = body.campaign_groups.map(({ key }: Body) => key);
    expect(keys.slice(-3)).to.deep.equal([three.key, one.key, two.key]);
    expect((await bodyOf(save(three, { position: 1_000 }))).group.position).to.equal(first + 2);
  });

  it('keep answers that pages have', async () => {
    const group = await create();
    const { page } = await bodyOf(createPage(group, 'York'), 201);
    const refused = await save(group, { values: ['Leeds'] });
    expect(refused.status).to.equal(409);
    expect(refused.body.error.message).to.include('1 page has answered with "York"');
    expect((await remove(group)).status).to.equal(409);
    const rename = (body: object, caller: Caller = 'manager') =>
      call('POST', `/groups/${group.id}/rename_answer.json`, body, caller);
    const renamed = await bodyOf(rename({ from: 'York', value: 'Eboracum' }));
    expect(renamed.answers).to.deep.equal([
      { answer: 'Leeds', page_count: 0 },
      { answer: 'Eboracum', page_count: 1 },
    ]);
    expect(renamed.group.page_count).to.equal(1);
    for (const [wrong, error] of [
      [{ from: 'York', value: 'x' }, 'from is invalid: the group has no such answer'],
      [{ from: 'Leeds', value: 'Eboracum' }, 'value has already been taken'],
      [{ from: 'Leeds', value: 'a\u0007b' }, 'value is not a text on one line of at most 255 characters'],
    ] as const) {
      const { status, body } = await rename(wrong);
      expect(status).to.equal(422);
      expect(`${body.error.errors[0].field} ${body.error.errors[0].message}`).to.equal(error);
    }
    // Any text: an answer that is left out stays with its pages.
    const { answers } = await bodyOf(save(group, { values: ['Hull'], free_text: true }));
    expect(answers.map(({ answer }: Body) => answer)).to.deep.equal(['Hull', 'Eboracum']);
    await server.knex('pages').where({ id: page.id }).delete();
    expect((await remove(group)).status).to.equal(204);
    expect((await call('GET', `/groups/${group.id}.json`)).status).to.equal(404);
    expect((await actions()).at(-1)?.action).to.equal('group.delete');
  });

  it('are out of reach for others, and refuse what no page could answer', async () => {
    const group = await create();
    expect((await call('GET', `/groups/${group.id}.json`, undefined, 'elsewhere')).status).to.equal(404);
    expect((await save(group, { label: 'Mine' }, '*', 'elsewhere')).status).to.equal(404);
    expect((await remove(group, 'elsewhere')).status).to.equal(404);
    const rename = { from: 'York', value: 'Mine' };
    const { status } = await call('POST', `/groups/${group.id}/rename_answer.json`, rename, 'elsewhere');
    expect(status).to.equal(404);
    for (const [wrong, error] of [
      [{ values: [] }, 'values must have at least one answer, unless any text is accepted'],
      [{ values: ['a', 'a'] }, 'group has a value twice: a'],
      [{ label: 'a\u0007b' }, 'group has a label that is not a text on one line of at most 255 characters'],
    ] as const) {
      const refused = await save(group, wrong);
      expect(refused.status).to.equal(422);
      const [{ field, message }] = refused.body.error.errors;
      expect(`${field} ${message}`).to.equal(error);
    }
    expect((await read(group)).group).to.deep.equal(group);
  });

  it('are deleted, or answered by a page that is created at the same time, but not both', async () => {
    for (const free_text of [false, true]) {
      for (let round = 0; round < 8; round += 1) {
        const group = await create({ free_text });
        const [created, deleted] = await Promise.all([
          createPage(group, 'York'),
          // Both orders happen.
          new Promise((resolve) => setTimeout(resolve, round * 3)).then(() => remove(group)),
        ]);
        expect(created.status, JSON.stringify(created.body)).to.be.oneOf([201, 422]);
        expect(deleted.status, JSON.stringify(deleted.body)).to.be.oneOf([204, 409]);
        const answers = await server.knex('page_group_values').where({ group_id: group.id });
        expect(answers).to.have.length(deleted.status === 409 ? 1 : 0);
        if (deleted.status === 409) expect(created.status).to.equal(201);
      }
    }
  });
});
