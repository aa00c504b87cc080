import { expect } from 'chai';
import { useFixture } from '../support/fixture.ts';
import { errorsOf } from '../support/response.ts';
import { useServer } from '../support/server.ts';

const now = new Date('2026-11-21T12:00:00Z');
const birthday = '1990-04-30';

describe('POST /pages refuses', () => {
  const server = useServer({ clock: () => now });
  const callers = useFixture(() => server.build.callers());
  const charity = useFixture(() => server.build.charity());
  const campaign = useFixture(() => server.build.campaign({ charities: [charity] }));
  before(async () => {
    const own = { campaign_id: callers.campaignId, charity_id: charity.id };
    await server.knex('campaign_charities').insert(own);
  });

  /** A refusal has written nothing. */
  const refusalOf = async (body: object, caller = callers.user) => {
    const count = async () => Number((await server.knex('pages').count('* as count').first())?.count);
    const before = await count();
    const answer = await server.client.post('/pages', body, caller);
    expect(await count()).to.equal(before);
    return answer;
  };
  const refusedFor = async (body: object, caller = callers.user): Promise<string[]> => {
    const answer = await refusalOf(body, caller);
    expect(answer.body.error.message).to.equal('Validation failed');
    return errorsOf(answer);
  };
  const input = (fields: object) => ({ birthday, campaign_id: campaign.uid, ...fields });

  describe('a supporter who is too young for the country', () => {
    const ages = { au: 16, nz: 16, uk: 18, ie: 18, us: 13 };
    for (const [country_code, years] of Object.entries(ages)) {
      it(`${country_code}: below ${years}`, async () => {
        const { uid } = await server.build.campaign({ country_code, charities: [charity] });
        const body = (day: string) => ({ campaign_id: uid, birthday: `${2026 - years}-${day}` });
        expect(await refusedFor(body('11-22'))).to.deep.equal(['birthday invalid']);
        expect((await server.client.post('/pages', body('11-21'), callers.user)).status).to.equal(201);
      });
    }
  });

  it('birthdays that are absent or no day', async () => {
    for (const value of [undefined, null, '', 'yesterday', '1990-02-30', '30.04.1990', 19900430]) {
      expect(await refusedFor(input({ birthday: value })), String(value)).to.deep.equal(['birthday invalid']);
    }
    expect(await refusedFor(input({ birthday: '2030-01-01' }))).to.deep.equal(['birthday invalid']);
  });

  it('campaigns that are absent, unknown, over or disabled', async () => {
    const past = new Date('2026-11-21T11:00:00Z');
    const closed = await server.build.campaign({ charities: [charity], finish_at: past });
    const disabled = await server.build.campaign({ charities: [charity], disabled_at: past });
    for (const campaign_id of [undefined, 'au-999999', 'x', closed.uid, disabled.uid]) {
      expect(await refusedFor(input({ campaign_id })), campaign_id).to.deep.equal(['campaign_id invalid']);
    }
  });

  it('an API key whose campaign is over', async () => {
    const other = await server.build.callers();
    await server
      .knex('campaigns')
      .where({ id: other.campaignId })
      .update({ finish_at: new Date('2026-11-20T00:00:00Z'), default_charity_id: charity.id });
    const body = { uid: other.userId, birthday };
    expect(await refusedFor(body, other.application)).to.deep.equal(['campaign_id invalid']);
  });

  it('an API key in another campaign than its own: 403 with the rule', async () => {
    for (const campaign_id of [campaign.uid, campaign.uuid, 'au-999999']) {
      const body = { uid: callers.userId, birthday, campaign_id };
      const refusal = await refusalOf(body, callers.application);
      expect(refusal.status).to.equal(403);
      expect(refusal.body.error).to.deep.equal({
        message: 'You are not authorized to view this resource',
        reason: 'An API key reaches only its own campaign',
      });
    }
  });

  it('an application on its own behalf: 403, and nobody: 401', async () => {
    expect((await refusalOf(input({}), callers.client)).status).to.equal(403);
    expect((await refusalOf(input({}), {})).status).to.equal(401);
  });

  it('users that are absent, unknown or disabled, where an API key must name one', async () => {
    const disabled = await server.build.user({ disabled_at: now });
    for (const uid of [undefined, 999_999_999, disabled.id, 0, 'ada']) {
      expect(await refusedFor({ uid, birthday }, callers.application), String(uid)).to.deep.equal([
        'uid invalid',
      ]);
    }
  });

  it('charities that are unknown, inactive or of other campaigns', async () => {
    const inactive = await server.build.charity({ active: false });
    const other = await server.build.charity();
    const open = await server.build.campaign();
    const refused = [
      input({ charity_id: 'au-999999' }),
      input({ charity_id: 'reef' }),
      input({ charity_id: other.uid }),
      input({ campaign_id: open.uid, charity_id: inactive.uid }),
      // None can be nominated.
      input({ campaign_id: open.uid }),
    ];
    for (const body of refused) {
      expect(await refusedFor(body), JSON.stringify(body)).to.deep.equal(['charity_id invalid']);
    }
  });

  it('slugs that are malformed, too long or reserved', async () => {
    for (const slug of [
      'Ada',
      'a b',
      'ä',
      'a/b',
      '-_-',
      'x'.repeat(61),
      'donate',
      'get-started',
      'leaderboard',
    ]) {
      expect(await refusedFor(input({ slug })), slug).to.deep.equal(['slug invalid']);
    }
  });

  it('a slug that is taken within the campaign, and only there', async () => {
    const other = await server.build.campaign({ charities: [charity] });
    const create = (body: object) => server.client.post('/pages', body, callers.user);
    expect((await create(input({ slug: 'mine' }))).status).to.equal(201);
    expect(await refusedFor(input({ slug: 'mine' }))).to.deep.equal(['slug taken']);
    expect((await create(input({ slug: 'mine', campaign_id: other.uid }))).status).to.equal(201);
  });

  it('targets that are not above 0 or not an amount', async () => {
    for (const target of ['0', '0.00', '-5', '1.234', '1e3', '12,50', '$5', 'much', '99999999999', '.5']) {
      expect(await refusedFor(input({ target })), target).to.deep.equal(['target invalid']);
    }
  });

  it('images that are no web address', async () => {
    const long = `https://example.org/${'x'.repeat(2000)}`;
    for (const image of [
      'ada.jpg',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://a:b@example.org/',
      long,
    ]) {
      expect(await refusedFor(input({ image })), image).to.deep.equal(['image invalid']);
    }
  });

  it('times that are none', async () => {
    for (const field of ['expires_at', 'campaign_date']) {
      for (const value of ['soon', '2026-13-01', '2026-02-30T00:00:00Z', 5]) {
        expect(await refusedFor(input({ [field]: value }))).to.deep.equal([`${field} invalid`]);
      }
    }
  });

  it('texts that are too long, and flags that are none', async () => {
    const values = {
      name: 'x'.repeat(256),
      story: 'x'.repeat(50_001),
      token: 'x'.repeat(256),
      skip_notification: 'perhaps',
      gift_aid_eligible: 'perhaps',
      group_values: 'school',
    };
    for (const [field, value] of Object.entries(values)) {
      expect(await refusedFor(input({ [field]: value }))).to.deep.equal([`${field} invalid`]);
    }
  });

  it('answers to groups that are missing or not listed', async () => {
    const { id: campaign_id, uid } = await server.build.campaign({ charities: [charity] });
    await server.build.campaignGroup({ campaign_id, key: 'school', values: ['North'] });
    await server.build.campaignGroup({ campaign_id, key: 'office', free_text: true });
    for (const group_values of [
      undefined,
      {},
      { school: 'North' },
      { school: 'West', office: 'x' },
      { school: 'North', office: '  ' },
      { constructor: 'x', school: 'North' },
      [],
      [{ key: 'school', value: 'North' }],
      [{ key: '__proto__', value: 'North' }],
      ['North', 'x'],
      [{ school: 'North' }, { office: 'x' }],
    ]) {
      const body = { birthday, campaign_id: uid, group_values };
      expect(await refusedFor(body), JSON.stringify(group_values)).to.deep.equal(['group_values invalid']);
    }
  });

  it('tokens that are no invitation', async () => {
    expect(await refusedFor(input({ token: 'gsi_unknown' }))).to.deep.equal(['token invalid']);
  });

  it('names that nobody can read, and image addresses that are none', async () => {
    for (const name of ['\u200b', 'a\nb', '\u202Eabc']) {
      expect(await refusedFor({ campaign_id: campaign.uid, birthday, name }), name).to.deep.equal([
        'name invalid',
      ]);
    }
    for (const image of ['https://x/"><script>', 'https://x/é a.png', 'javascript:alert(1)']) {
      expect(await refusedFor({ campaign_id: campaign.uid, birthday, image }), image).to.deep.equal([
        'image invalid',
      ]);
    }
  });

  it('malformed values and broken rules in one answer', async () => {
    const body = {
      campaign_id: campaign.uid,
      birthday: '2020-01-01',
      slug: 'UPPER case',
      target: '-5',
      image: 'javascript:alert(1)',
      charity_id: 'au-999999',
    };
    expect(await refusedFor(body)).to.have.members([
      'birthday invalid',
      'slug invalid',
      'target invalid',
      'image invalid',
      'charity_id invalid',
    ]);
    expect(await refusedFor({ slug: 'UPPER case' })).to.have.members([
      'slug invalid',
      'birthday invalid',
      'campaign_id invalid',
    ]);
  });

  it('all errors of one body at once', async () => {
    const { id: campaign_id, uid } = await server.build.campaign({ disabled_at: now });
    await server.build.campaignGroup({ campaign_id, key: 'school', values: ['North'] });
    const body = {
      birthday: '2020-01-01',
      campaign_id: uid,
      image: 'ftp://example.org/a.jpg',
      slug: 'donate',
      token: 'gsi_unknown',
    };
    expect((await refusedFor(body)).sort()).to.deep.equal([
      'birthday invalid',
      'campaign_id invalid',
      'charity_id invalid',
      'group_values invalid',
      'image invalid',
      'slug invalid',
      'token invalid',
    ]);
    const malformed = { slug: 'Ä', target: 'x', image: 'x', expires_at: 'x', uid: 'x', campaign_id: '?' };
    expect((await refusedFor(malformed)).sort()).to.deep.equal([
      'birthday invalid',
      'campaign_id invalid',
      'expires_at invalid',
      'image invalid',
      'slug invalid',
      'target invalid',
      'uid invalid',
    ]);
  });
});
