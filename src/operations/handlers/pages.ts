import type { RequestContext } from '../../context.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { pageList } from '../../db/queries/staff-lists/page-list.ts';
import { picturesOfPage } from '../../db/queries/staff-records/page-pictures.ts';
import { findPageDetail, type PageDetailRecord, pageRecords } from '../../db/queries/staff-records/pages.ts';
import type { StaffActor } from '../../domain/actor.ts';
import type { Addresses } from '../../domain/addresses.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { decimalText } from '../../domain/money.ts';
import { createPageFor, editPage, pageVersion } from '../../domain/pages/manage-pages.ts';
import { setPageStates } from '../../domain/pages/set-page-state.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { answerList } from '../answer-list.ts';
import { withNamesOfBody } from '../field-names.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentPage, presentPageDetail, presentPagePicture } from '../presenters/page.ts';
import { shownFields } from '../shown-fields.ts';
import { callerOf, requireReached, rolesAt } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

const fields = shownFields('PageDetail');

/** What the commands call the fields of the bodies. */
const names = { campaign_id: 'campaign_uid', charity_id: 'charity_uid', target: 'target_cents' };

export const pages = {
  listPages: answerList({
    schema: 'Page',
    list: pageList,
    filters: (knex, query: StaffOperations['listPages']['query'], actor) =>
      reachedFilters(knex, query, actor, {
        state: query.state,
        ownerId: query.user_id,
        created: createdWithin(query),
      }),
    records: pageRecords,
    place: (page) => page,
    present: presentPage,
  }),

  getPage: ({ params, principal }, context) => readPage(callerOf(principal), params.page_id, context),

  async createPage(request, context) {
    const { user_id, user_email, campaign_uid, charity_uid, target_cents, group_values, ...body } =
      request.body;
    const actor = callerOf(request.principal);
    const owner = user_email ? { email: user_email } : user_id ? { id: user_id } : undefined;
    const values = {
      name: body.name,
      slug: body.slug,
      story: body.story ?? undefined,
      target: target_cents === undefined ? undefined : decimalText(target_cents),
      expires_at: body.expires_at ?? undefined,
      campaign_id: campaign_uid,
      charity_id: charity_uid,
      group_values: Object.fromEntries((group_values ?? []).map(({ key, value = '' }) => [key, value])),
      skip_notification: body.skip_notification,
    };
    const { addresses } = context;
    const command = answering(createPageFor, (page) => ({
      status: 201 as const,
      body: { page: shownPage(page, actor, addresses), pictures: [] },
    }));
    const input = { owner, values, addresses, now: context.clock() };
    return withNamesOfBody(names, () =>
      change(context, actor, command, input, { idempotencyKey: idempotencyKeyOf(request) }),
    );
  },

  async updatePages({ body: { page_ids: ids, state, reason }, principal }, context) {
    const changed = await change(context, callerOf(principal), setPageStates, { ids, state, reason });
    return { status: 200, body: { changed_count: changed } };
  },

  async updatePage(request, context) {
    const { params, body, principal } = request;
    const actor = callerOf(principal);
    const { id } = await findReached(actor, params.page_id, context.database.primary);
    const { user_email, group_values, ...edits } = body;
    const input = {
      id,
      edits: { ...edits, group_values: group_values?.map(({ key, value = '' }) => ({ key, value })) },
      owner: user_email === undefined ? undefined : { email: user_email },
      addresses: context.addresses,
    };
    return answerEdit(
      request,
      (isExpected) =>
        withNamesOfBody(names, () => change(context, actor, editPage, { ...input, isExpected })),
      () => readPage(actor, params.page_id, context),
    );
  },
} satisfies Partial<OperationsHandlers>;

/** Reads a page with its pictures and the version of what staff can edit. @throws NotFoundError also for a page out of reach */
export async function readPage(
  actor: StaffActor,
  id: string,
  { addresses, database: { primary } }: RequestContext,
) {
  const page = await findReached(actor, id, primary);
  const pictures = await picturesOfPage(primary, page.id);
  return {
    status: 200 as const,
    body: {
      page: shownPage(page, actor, addresses),
      pictures: pictures.map((picture) => presentPagePicture(picture, addresses)),
    },
    headers: versionHeader(pageVersion(page)),
  };
}

/** Finds a page by what is in the address. @throws NotFoundError also for a page out of reach */
export async function findReached(
  actor: StaffActor,
  id: string,
  knex: DatabaseHandle,
): Promise<PageDetailRecord> {
  const reference = parseResourceReference(id);
  return requireReached(actor, reference && (await findPageDetail(knex, reference)));
}

function shownPage(page: PageDetailRecord, actor: StaffActor, addresses: Addresses) {
  return fields.of(presentPageDetail(page, addresses), rolesAt(actor, page));
}
