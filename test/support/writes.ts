import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { createSecret, hashSecret } from '../../src/auth/secrets.ts';
import type { PageRow } from '../../src/db/rows/page-rows.ts';
import type { TeamRow } from '../../src/db/rows/team-rows.ts';
import { activityBody } from './activity-bodies.ts';
import { buildCallers, type Callers } from './callers.ts';
import { buildDonationSource, signedHeaders } from './donation-source.ts';
import {
  addMember,
  buildActivity,
  buildCampaign,
  buildCampaignGroup,
  buildCharity,
  buildDonation,
  buildPage,
  buildPost,
  buildTeam,
  buildUser,
} from './factories.ts';
import type { Write } from './killable-server.ts';
import { TEST_SECRET_KEY } from './server.ts';

/** Builds what a write needs. Each write has its own data, so that two of them don't wait for each other's locks. */
type BuildWrite = (knex: Knex) => Promise<WriteWithStatus>;

interface WriteWithStatus extends Write {
  /** Status of its success. */
  status: number;
}

/** The richest form of every write operation: it writes everything it can, except pictures, which are files. */
export const writes: Record<string, BuildWrite> = {
  async createPage(knex) {
    const { user } = await buildCallers(knex);
    const campaign = await buildCampaign(knex, { charities: [await buildCharity(knex)] });
    await buildCampaignGroup(knex, { campaign_id: campaign.id, key: 'school', values: ['North'] });
    await buildCampaignGroup(knex, { campaign_id: campaign.id, key: 'motto', free_text: true });
    const leader = await buildPage(knex, { campaign_id: campaign.id });
    const { team } = await buildTeam(knex, { leader });
    const { token } = await buildInvitation(knex, team, leader);
    return post('/pages', user, {
      birthday: '1990-04-30',
      campaign_id: campaign.uid,
      token,
      group_values: { school: 'North', motto: 'Onwards' },
    });
  },

  async createPost(knex) {
    const { user, userId } = await buildCallers(knex);
    const page = await buildPage(knex, { user_id: userId });
    return post('/posts', user, { page_id: page.id, caption: 'Halfway!' });
  },

  async deletePost(knex) {
    const { user, userId } = await buildCallers(knex);
    const page = await buildPage(knex, { user_id: userId });
    return remove(`/posts/${(await buildPost(knex, { page })).id}`, user);
  },

  async saveDonationComment(knex) {
    const { path, user } = await buildOwnDonation(knex);
    return post(path, user, { caption: 'Thank you!' });
  },

  async deleteDonationComment(knex) {
    const { path, user, userId, donation } = await buildOwnDonation(knex);
    await knex('donation_replies').insert({ donation_id: donation.id, user_id: userId, caption: 'Thanks' });
    return remove(path, user);
  },

  async createDonation(knex) {
    const { page, application } = await buildOwnGift(knex);
    const shown = { nickname: 'Priya', message: 'Go well', external_reference: randomUUID() };
    return post('/donations', application, {
      page_id: page.id,
      amount_cents: 2500,
      currency: 'AUD',
      gift_aid_amount_cents: 625,
      ...shown,
    });
  },

  async updateDonation(knex) {
    const { donation, application } = await buildOwnGift(knex);
    const body = { nickname: 'Lee', message: '', anonymous: true };
    return put(`/donations/${donation.id}`, application, body);
  },

  async refundDonation(knex) {
    const { donation, application } = await buildOwnGift(knex);
    return post(`/donations/${donation.id}/refunds`, application, { amount_cents: 400 });
  },

  async moveDonation(knex) {
    const { donation, page, application } = await buildOwnGift(knex);
    const other = await buildPage(knex, { campaign_id: page.campaign_id });
    return post(`/donations/${donation.id}/move`, application, { page_id: other.id });
  },

  async sendDonationEvent(knex) {
    const page = await buildPage(knex);
    const context = { secretKey: TEST_SECRET_KEY };
    const { name, secret } = await buildDonationSource({ knex, context });
    const reference = randomUUID();
    const event = {
      type: 'payment',
      reference,
      occurred_at: '2026-03-01T10:00:00Z',
      page_id: page.uid,
      amount: { value: '25.00', currency: 'AUD' },
      gift_aid: '5.00',
      donor: { name: 'Ada', message: 'Go on!', anonymous: true },
    };
    const headers = signedHeaders(secret, randomUUID(), JSON.stringify(event));
    return { method: 'POST', path: `/donation_sources/${name}/events`, headers, body: event, status: 200 };
  },

  async createTeam(knex) {
    const { user, userId } = await buildCallers(knex);
    const page = await buildPage(knex, { user_id: userId });
    await buildDonation(knex, { page });
    return post('/teams', user, { individual_page_id: page.id, name: `Team of ${page.name}` });
  },

  async updateTeam(knex) {
    const { caller, team } = await buildOwnTeam(knex);
    const body = { name: `${team.name} again`, story: '<p>Once more</p>', target: '9000' };
    return put(`/teams/${team.id}`, caller, body);
  },

  async addTeamMember(knex) {
    const { caller, team, leader } = await buildOwnTeam(knex);
    const page = await buildPage(knex, { campaign_id: leader.campaign_id, user_id: leader.user_id });
    await buildDonation(knex, { page });
    return post(`/teams/${team.id}/members`, caller, { individual_page_id: page.id }, 200);
  },

  async removeTeamMember(knex) {
    const { caller, team, leader } = await buildOwnTeam(knex);
    const page = await buildPage(knex, { campaign_id: leader.campaign_id });
    await addMember(knex, team, page);
    await buildDonation(knex, { page });
    return remove(`/teams/${team.id}/members/${page.id}`, caller);
  },

  async createTeamInvitation(knex) {
    const { caller, team } = await buildOwnTeam(knex);
    return post(`/teams/${team.id}/invitations`, caller, { email: 'friend@example.org' });
  },

  async deleteTeamInvitation(knex) {
    const { caller, team, leader } = await buildOwnTeam(knex);
    const { id } = await buildInvitation(knex, team, leader);
    return remove(`/teams/${team.id}/invitations/${id}`, caller);
  },

  async createIndividualPageInvitation(knex) {
    const { application, campaignId } = await buildCallers(knex);
    const charity = await buildCharity(knex);
    await knex('campaign_charities').insert({ campaign_id: campaignId, charity_id: charity.id });
    const values = { phone: '1', full_name: 'Lee', charity_id: charity.uid, target: '500' };
    return post('/individual-pages/invitations', application, { email: newEmail(), ...values });
  },

  async createTeamPageInvitation(knex) {
    const { caller, team } = await buildOwnTeam(knex);
    return post(`/team-pages/${team.page_id}/invitations`, caller, { email: newEmail() });
  },

  async createJoinRequest(knex) {
    const { user, userId } = await buildCallers(knex);
    const { team, leader } = await buildOwnTeam(knex);
    const page = await buildPage(knex, { campaign_id: leader.campaign_id, user_id: userId });
    return post(`/teams/${team.id}/join-requests`, user, { individual_page_id: page.id });
  },

  async updateJoinRequest(knex) {
    const { caller, team, leader } = await buildOwnTeam(knex);
    const page = await buildPage(knex, { campaign_id: leader.campaign_id });
    await buildDonation(knex, { page });
    const path = `/teams/${team.id}/join-requests/${await buildJoinRequest(knex, team, page)}`;
    return put(path, caller, { state: 'accepted' });
  },

  async deleteJoinRequest(knex) {
    const { caller, team, leader } = await buildOwnTeam(knex);
    const page = await buildPage(knex, { campaign_id: leader.campaign_id, user_id: leader.user_id });
    return remove(`/teams/${team.id}/join-requests/${await buildJoinRequest(knex, team, page)}`, caller);
  },

  async saveFitnessActivity(knex) {
    const { user, userId } = await buildCallers(knex);
    const leader = await buildPage(knex, { user_id: userId });
    await buildTeam(knex, { leader });
    return post('/fitness_activities', user, activityBody({ distance_in_meters: 1000 }));
  },

  async updateFitnessActivity(knex) {
    const { caller, activity } = await buildOwnActivity(knex);
    const body = { uid: `${activity.uid}-again`, distance: 2, unit: 'miles', public: true };
    return put(`/fitness_activities/${activity.id}`, caller, body);
  },

  async deleteFitnessActivity(knex) {
    const { caller, activity } = await buildOwnActivity(knex);
    return remove(`/fitness_activities/${activity.id}`, caller);
  },
};

type Caller = Callers['user'];

/** Returns an unused address, because one address gets at most ten invitations a day. */
const newEmail = () => `${randomUUID()}@example.org`;

async function buildOwnTeam(knex: Knex): Promise<{ caller: Caller; team: TeamRow; leader: PageRow }> {
  const { user, userId } = await buildCallers(knex);
  const leader = await buildPage(knex, { user_id: userId });
  return { caller: user, ...(await buildTeam(knex, { leader })) };
}

/** Builds an activity that counts for a page in a team. */
async function buildOwnActivity(knex: Knex) {
  const { caller, leader } = await buildOwnTeam(knex);
  return { caller, activity: await buildActivity(knex, { page: leader, distance_in_meters: 1000 }) };
}

async function buildJoinRequest(knex: Knex, team: TeamRow, page: PageRow): Promise<number> {
  const request = { team_id: team.id, page_id: page.id, campaign_id: team.campaign_id };
  const [{ id }] = await knex('join_requests').insert(request).returning('id');
  return id;
}

/** Builds an invitation that can be accepted. */
async function buildInvitation(
  knex: Knex,
  team: TeamRow,
  leader: PageRow,
): Promise<{ id: number; token: string }> {
  const token = createSecret('invitation');
  const [row] = await knex('invitations')
    .insert({
      team_id: team.id,
      token_hash: hashSecret(token),
      created_by_user_id: leader.user_id,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id');
  return { id: row.id, token };
}

function post(path: string, { headers }: Caller, body: object, status = 201): WriteWithStatus {
  return { method: 'POST', path, headers: { ...headers, 'Idempotency-Key': randomUUID() }, body, status };
}

function put(path: string, { headers = {} }: Caller, body: object): WriteWithStatus {
  return { method: 'PUT', path, headers, body, status: 200 };
}

function remove(path: string, { headers = {} }: Caller): WriteWithStatus {
  return { method: 'DELETE', path, headers, status: 204 };
}

/** Builds a donation of a user with an account to one of the caller's pages. */
async function buildOwnDonation(knex: Knex) {
  const { user, userId } = await buildCallers(knex);
  const page = await buildPage(knex, { user_id: userId });
  const donation = await buildDonation(knex, { page, donor_user_id: (await buildUser(knex)).id });
  return { user, userId, donation, path: `/pages/${page.id}/donations/${donation.id}/comments` };
}

/** Builds a donation in the campaign of an application. */
async function buildOwnGift(knex: Knex) {
  const { application, campaignId } = await buildCallers(knex);
  const page = await buildPage(knex, { campaign_id: campaignId });
  return { application, page, donation: await buildDonation(knex, { page }) };
}
