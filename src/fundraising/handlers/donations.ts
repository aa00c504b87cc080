import type { Context } from '../../context.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import type { ResourceReference } from '../../db/queries/filters.ts';
import { requireApplication } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { recordedContact } from '../../domain/payments/donor-contact.ts';
import { moveDonation } from '../../domain/payments/move.ts';
import { recordReported } from '../../domain/payments/record-reported.ts';
import { refundReported } from '../../domain/payments/refund-reported.ts';
import { updateDonation } from '../../domain/payments/update.ts';
import { requireReferenced } from '../../domain/references.ts';
import { answerFeed } from '../answer-feed.ts';
import { presentDonation, presentDonationContact, presentDonationRefund } from '../presenters/donation.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

type ListQuery = FundraisingOperations['listPageDonations']['query'];

export const donations = {
  async listPageDonations({ operationId, params, query }, context) {
    const id = await subject(context, 'pages', params.page_id_or_uuid);
    return listOf(context, query, `${operationId} ${id}`, { pages: [byId(id)] });
  },

  async listTeamDonations({ operationId, params, query }, context) {
    const id = await subject(context, 'teams', String(params.team_id));
    return listOf(context, query, `${operationId} ${id}`, { teams: [byId(id)] });
  },

  async listCampaignDonations({ operationId, params, query }, context) {
    const id = await subject(context, 'campaigns', params.campaign_id_or_uuid);
    return listOf(context, query, `${operationId} ${id}`, { campaigns: [byId(id)] });
  },

  async getDonation({ params }, { feed }) {
    const donation = await requireReferenced(params.donation_id, (reference) => feed.findDonation(reference));
    return { status: 200, body: { donation: presentDonation(donation) } };
  },

  async getDonationContact({ params, principal }, { database }) {
    const application = requireApplication(principal);
    const contact = await recordedContact(database.primary, application, params.donation_id);
    return { status: 200, body: { contact: presentDonationContact(contact) } };
  },

  async createDonation(request, context) {
    const application = requireApplication(request.principal);
    const input = { ...request.body, now: context.clock() };
    const idempotencyKey = idempotencyKeyOf(request);
    if (!idempotencyKey) return created(await context.recordDonation(application, input, context.deadline));
    return change(context, application, answering(recordReported, created), input, { idempotencyKey });
  },

  async updateDonation({ params, body, principal }, context) {
    const input = { ...body, donation: params.donation_id, now: context.clock() };
    const donation = await change(context, requireApplication(principal), updateDonation, input);
    return { status: 200, body: { donation: presentDonation(donation) } };
  },

  refundDonation(request, context) {
    const { params, body, principal } = request;
    const input = { ...body, donation: params.donation_id };
    const command = answering(refundReported, (refund) => ({
      status: 201 as const,
      body: presentDonationRefund(refund),
    }));
    return change(context, requireApplication(principal), command, input, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  moveDonation(request, context) {
    const { params, body, principal } = request;
    const input = { ...body, donation: params.donation_id };
    return change(context, requireApplication(principal), answering(moveDonation, created), input, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },
} satisfies Partial<FundraisingHandlers>;

function created(donation: FeedDonation) {
  return { status: 201 as const, body: { donation: presentDonation(donation) } };
}

const byId = (id: number): ResourceReference => ({ kind: 'id', id });

/** @throws NotFoundError */
function subject({ feed }: Context, table: 'pages' | 'teams' | 'campaigns', name: string): Promise<number> {
  return requireReferenced(name, (reference) => feed.findSubject(table, reference));
}

/** Returns the feed's donations. @param scope binds a cursor to the address that issued it */
async function listOf(
  context: Context,
  query: ListQuery,
  scope: string,
  place: Partial<Record<'pages' | 'teams' | 'campaigns', ResourceReference[]>>,
) {
  const filters = { ...place, range: {}, kinds: ['online_donation', 'offline_donation'] as const };
  const { items, meta } = await answerFeed({ scope, query, filters }, context);
  return { status: 200 as const, body: { donations: (items as FeedDonation[]).map(presentDonation), meta } };
}
