import { expect } from 'chai';
import { erase } from '../support/erase.ts';
import { useServer } from '../support/server.ts';

describe('The names of what was erased', () => {
  const server = useServer();

  it('cannot be claimed to block someone’s erasure', async () => {
    const { knex } = server;
    const { id } = await server.build.user({ email: 'ada@example.org', name: 'Ada Lovelace' });
    const page = await server.build.page({ user_id: id });
    const { team } = await server.build.team({ leader: page });
    const group = await server.build.campaignGroup({ campaign_id: page.campaign_id, free_text: true });
    const [answer] = await knex('campaign_group_values')
      .insert({ group_id: group.id, value: 'Analyst' })
      .returning('id');
    await knex('page_group_values').insert({
      page_id: page.id,
      value_id: answer.id,
      group_id: group.id,
      campaign_id: page.campaign_id,
    });
    const first = await server.build.activity({ page });
    const second = await server.build.activity({ page, uid: `deleted-${first.id}` });
    await knex('fitness_activities')
      .where({ id: first.id })
      .update({ uid: `deleted-${second.id}` });

    await server.build.user({ email: `Deleted-${id}@deleted.invalid` });
    const other = await server.build.page({ campaign_id: page.campaign_id, charity_id: page.charity_id });
    await server.build.team({ leader: other, name: `deleted team ${team.id}` });
    await knex('campaign_group_values').insert({ group_id: group.id, value: `Deleted ${answer.id}` });

    await erase(knex, id);
    const { email, erased_at } = await knex('users').where({ id }).first();
    expect(erased_at).to.be.a('date');
    expect(email).to.match(new RegExp(`^deleted-${id}-[0-9a-f]{8}@deleted[.]invalid$`));
    const { name } = await knex('teams').where({ id: team.id }).first();
    expect(name).to.match(new RegExp(`^Deleted team ${team.id} [0-9a-f]{8}$`));
    const { value } = await knex('campaign_group_values').where({ id: answer.id }).first();
    expect(value).to.match(new RegExp(`^Deleted ${answer.id} [0-9a-f]{8}$`));
    const uids = await knex('fitness_activities').where({ user_id: id }).orderBy('id').pluck('uid');
    expect(uids).to.deep.equal([`deleted-${first.id}`, `deleted-${second.id}`]);
  });
});
