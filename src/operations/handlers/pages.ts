import { pageList } from '../../db/queries/staff-lists/page-list.ts';
import { findPage, pageRecords } from '../../db/queries/staff-records/pages.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { answerList } from '../answer-list.ts';
import { createdWithin, reachedFilters } from '../list-places.ts';
import { presentPage } from '../presenters/page.ts';
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

  async getPage({ params, principal }, { addresses, database: { primary } }) {
    const actor = callerOf(principal);
    const reference = parseResourceReference(params.page_id);
    const page = requireReached(actor, reference && (await findPage(primary, reference)));
    return { status: 200, body: { page: fields.of(presentPage(page, addresses), rolesAt(actor, page)) } };
  },
} satisfies Partial<OperationsHandlers>;
