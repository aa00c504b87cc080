import type { RequestContext } from '../../context.ts';
import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { pageList } from '../../db/queries/staff-lists/page-list.ts';
import { picturesOfPage } from '../../db/queries/staff-records/page-pictures.ts';
import { findPage, type PageRecord, pageRecords } from '../../db/queries/staff-records/pages.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentPage, presentPagePicture } from '../presenters/page.ts';
import { shownFields } from '../shown-fields.ts';
import { callerOf, requireReached, rolesAt } from '../staff.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

const fields = shownFields('Page');

export const pages = {
  listPages: answerList({
    schema: 'Page',
    list: pageList,
    filters: (knex, query: StaffOperations['listPages']['query'], actor) =>
      reachedFilters(knex, query, actor, { state: query.state, created: createdWithin(query) }),
    records: pageRecords,
    place: (page) => page,
    present: presentPage,
  }),

  async getPage({ params, principal }, context) {
    return readPage(callerOf(principal), params.page_id, context);
  },
} satisfies Partial<OperationsHandlers>;

/** Reads a page with its pictures. @throws NotFoundError also for a page out of reach */
export async function readPage(
  actor: StaffActor,
  id: string,
  { addresses, database: { primary } }: RequestContext,
) {
  const page = await findReached(actor, id, primary);
  const pictures = await picturesOfPage(primary, page.id);
  const body = {
    page: fields.of(presentPage(page, addresses), rolesAt(actor, page)),
    pictures: pictures.map((picture) => presentPagePicture(picture, addresses)),
  };
  return { status: 200 as const, body };
}

/** Finds a page by what is in the address. @throws NotFoundError also for a page out of reach */
export async function findReached(actor: StaffActor, id: string, knex: DatabaseHandle): Promise<PageRecord> {
  const reference = parseResourceReference(id);
  return requireReached(actor, reference && (await findPage(knex, reference)));
}
