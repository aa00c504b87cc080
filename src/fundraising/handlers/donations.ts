import type { Context } from '../../context.ts';
import type { Connection } from '../../db/connection/in-transaction.ts';
import type { FeedDonation } from '../../db/queries/feed/feed-records.ts';
import type { ResourceReference } from '../../db/queries/filters.ts';
import { moveDonation, refundByApplication, updateDonation } from '../../domain/commands/change-donation.ts';
import { recordByApplication } from '../../domain/commands/record-by-application.ts';
import { requireApplication } from '../../domain/policies.ts';
import { requireReferenced } from '../../domain/references.ts';
import { runCommand, runStatement } from '../../domain/run-command.ts';
import { answerFeed } from '../answer-feed.ts';
import { dropChanged } from '../cache-tags.ts';
import { presentDonation, presentDonationRefund } from '../presenters/donation.ts';
import { writeOnce } from '../write-once.ts';
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

  createDonation(request, context) {
    const { body: input, principal } = request;
    const application = requireApplication(principal);
    const recording = { application, input, now: context.clock() };
    const write = async (database: Connection) => {
      const { donation, changes } = await recordByApplication(database, recording);
      return { answer: { status: 201 as const, body: { donation: presentDonation(donation) } }, changes };
    };
    return writeOnce(context, request, write, () => runStatement(context.database.primary, write));
  },

  async updateDonation({ params, body: input, principal }, { database, cache }) {
    const own = { application: requireApplication(principal), donation: params.donation_id };
    const { donation, changes } = await runCommand(database.primary, (transaction) =>
      updateDonation(transaction, { ...own, input }),
    );
    await dropChanged(cache, changes);
    return { status: 200, body: { donation: presentDonation(donation) } };
  },

  refundDonation(request, context) {
    const { params, body, principal } = request;
    const own = { application: requireApplication(principal), donation: params.donation_id };
    const wanted = { amountCents: body?.amount_cents, reference: body?.external_reference };
    return writeOnce(context, request, async (transaction) => {
      const { changes, ...refund } = await refundByApplication(transaction, { ...own, ...wanted });
      return { answer: { status: 201 as const, body: presentDonationRefund(refund) }, changes };
    });
  },

  moveDonation(request, context) {
    const { params, body, principal } = request;
    const own = { application: requireApplication(principal), donation: params.donation_id };
    return writeOnce(context, request, async (transaction) => {
      const { donation, changes } = await moveDonation(transaction, { ...own, pageId: body.page_id });
      return { answer: { status: 201 as const, body: { donation: presentDonation(donation) } }, changes };
    });
  },
} satisfies Partial<FundraisingHandlers>;

const byId = (id: number): ResourceReference => ({ kind: 'id', id });

/** @throws NotFoundError */
function subject({ feed }: Context, table: 'pages' | 'teams' | 'campaigns', name: string): Promise<number> {
  return requireReferenced(name, (reference) => feed.findSubject(table, reference));
}

/** The feed's donations. @param scope binds a cursor to the address that gave it out */
async function listOf(
  context: Context,
  query: ListQuery,
  scope: string,
  place: Partial<Record<'pages' | 'teams' | 'campaigns', ResourceReference[]>>,
) {
  const filters = () => ({
    ...place,
    range: {},
    kinds: ['online_donation', 'offline_donation'] as const,
  });
  const { items, meta } = await answerFeed({ scope, query, filters }, context);
  return { status: 200 as const, body: { donations: (items as FeedDonation[]).map(presentDonation), meta } };
}
