import { expect } from 'chai';
import { hashSecret } from '../../src/auth/secrets.ts';
import { expectFailure, expectWrongUsage, recordedActions, useOperatorWorld } from '../support/operator.ts';

describe('groundswell api-keys', () => {
  const world = useOperatorWorld();
  let campaign: { id: number; uid: string; slug: string };
  before(async () => {
    campaign = await world.build.campaign();
  });

  function statusWith(key: string): Promise<number> {
    return world.server.client
      .get('/teams.json?limit=1', { headers: { Authorization: `Token token=${key}` } })
      .then(({ status }) => status);
  }

  it('makes a key that works at once, and one that is revoked gets 401', async () => {
    const created = await world.done('api-keys', 'create', 'Event site', '--campaign', campaign.uid);
    expect(created).to.include({ name: 'Event site', campaign: campaign.uid, revoked_at: null });
    expect(await statusWith(created.key)).to.equal(200);
    const revoked = await world.done('api-keys', 'revoke', String(created.id), '--yes', '--as', 'alice');
    expect(revoked).to.include({ id: created.id, changed: true });
    expect(await statusWith(created.key)).to.equal(401);
    expect(await recordedActions(world.knex)).to.deep.include('api_key.revoke alice');
    const again = await world.operate('api-keys', 'revoke', String(created.id), '--yes');
    expect(again.code).to.equal(0);
    expect(again.output).to.include('was already revoked at');
    const revocations = (await recordedActions(world.knex)).filter((action) => /revoke/.test(action));
    expect(revocations).to.have.length(1);
  });

  it('shows the key once and stores its hash alone', async () => {
    const { code, output } = await world.operate(
      'api-keys',
      'create',
      'Shown once',
      '--campaign',
      `au/${campaign.slug}`,
    );
    expect(code).to.equal(0);
    const [key = ''] = /gsk_[\w-]{43}/.exec(output) ?? [];
    const row = await world.knex('registered_applications').where('key_hash', hashSecret(key)).first();
    expect(row.name).to.equal('Shown once');
    const list = await world.operate('api-keys', 'list');
    expect(list.output).to.include('Shown once').and.include(key.slice(-4)).and.not.include(key);
    const { rows } = await world.knex.raw(`select details::text from audit_log`);
    expect(JSON.stringify(rows)).not.to.include(key);
  });

  it('limits a key to scopes, and allows everything without one', async () => {
    const create = (...flags: string[]) =>
      world.done('api-keys', 'create', 'Scoped', '--campaign', campaign.uid, ...flags);
    expect((await create()).scopes).to.deep.equal(['read', 'pages', 'donations', 'webhooks']);
    const { key, scopes } = await create('--scope', 'donations', '--scope', 'pages');
    expect(scopes).to.deep.equal(['pages', 'donations']);
    expect(await statusWith(key)).to.equal(403);
    const { output } = await world.operate('api-keys', 'list');
    expect(output).to.include('pages donations');
    expectWrongUsage(
      await world.operate('api-keys', 'create', 'x', '--campaign', campaign.uid, '--scope', 'all'),
      'donations',
    );
  });

  it('lists revoked keys only with --all', async () => {
    const { id } = await world.done('api-keys', 'create', 'Old', '--campaign', campaign.uid);
    await world.done('api-keys', 'revoke', String(id), '--yes');
    const ids = (keys: { id: number }[]) => keys.map((key) => key.id);
    expect(ids(await world.done('api-keys', 'list', '--campaign', campaign.uid))).not.to.include(id);
    expect(ids(await world.done('api-keys', 'list', '--all'))).to.include(id);
  });

  it('sets where the mails of invitations lead, one address at a time, and to this site again', async () => {
    const { id } = await world.done('api-keys', 'create', 'Inviting', '--campaign', campaign.uid);
    const set = (...flags: string[]) => world.done('api-keys', 'registration', String(id), ...flags);
    const [individual_registration_url, team_registration_url] = [
      'https://run.example.org/register',
      'https://run.example.org/join?from=mail',
    ];
    const first = await set('--individual', individual_registration_url, '--as', 'alice');
    expect(first).to.include({ id, individual_registration_url, team_registration_url: null });
    expect(await set('--team', team_registration_url)).to.include({
      individual_registration_url,
      team_registration_url,
    });
    expect(await set('--individual', 'none')).to.include({
      individual_registration_url: null,
      team_registration_url,
    });
    expect(await recordedActions(world.knex)).to.include('api_key.set_registration alice');
    const { output } = await world.operate('api-keys', 'registration', String(id), '--team', 'none');
    expect(output).to.include('to join a team   this site');
    expectWrongUsage(
      await world.operate('api-keys', 'registration', String(id), '--team', 'javascript:alert(1)'),
      'is not an address such as https://example.org/join, or "none"',
    );
    expectWrongUsage(
      await world.operate('api-keys', 'registration', String(id)),
      'add --individual or --team',
    );
    expectFailure(
      await world.operate('api-keys', 'registration', '99999', '--team', 'none'),
      'No API key 99999.',
    );
  });

  it('revokes nothing where it cannot ask, and says how to go on', async () => {
    const { id } = await world.done('api-keys', 'create', 'Careful', '--campaign', campaign.uid);
    expectWrongUsage(await world.operate('api-keys', 'revoke', String(id)), 'add --yes');
    const row = await world.knex('registered_applications').where({ id }).first();
    expect(row.revoked_at).to.equal(null);
  });

  it('names a key or campaign that is not there', async () => {
    expectFailure(await world.operate('api-keys', 'revoke', '99999', '--yes'), 'No API key 99999.');
    expectFailure(
      await world.operate('api-keys', 'create', 'X', '--campaign', 'au-99999'),
      'No campaign au-99999.',
    );
  });

  for (const [args, complaint] of [
    [['create', 'X'], "required option '--campaign <campaign>'"],
    [['create', 'X', '--campaign', 'what is this'], 'is not valid'],
    [['create', '\u0007', '--campaign', 'au-1'], 'control characters'],
    [['revoke', 'seven', '--yes'], 'not a whole number'],
    [['list', '--colour'], "unknown option '--colour'"],
  ] as const) {
    it(`answers "${args.join(' ').trim()}" with exit code 2 and where help is`, async () => {
      expectWrongUsage(await world.operate('api-keys', ...args), complaint);
    });
  }
});
