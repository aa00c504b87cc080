import type { PageFilters } from '../../db/repositories/pages.ts';
import { createPage } from '../../domain/commands/create-page.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { reachOf } from '../../domain/policies.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { cacheTags } from '../cache-tags.ts';
import { ownerTypeOf } from '../owner-type.ts';
import { presentCreatedPage, presentPage, presentPageDetail } from '../presenters/page.ts';
import { writeOnce } from '../write-once.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

export const pages = {
  async listPages({ query }, context) {
    const window = paginationWindow(query);
    const { items, count } = await context.pages.list(pageFilters(query), window);
    return {
      status: 200,
      body: {
        pages: items.map((page) => presentPage(page, context.addresses)),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ pages: items.map(({ id }) => id), pageLists: true }),
    };
  },

  async getPage({ params }, context) {
    const page = await requireReferenced(params.page_id_or_uuid, (reference) =>
      context.pages.find(reference),
    );
    return {
      status: 200,
      body: presentPageDetail(page, context.addresses),
      tags: cacheTags({ pages: [page.id] }),
    };
  },

  async createPage(request, context) {
    return writeOnce(context, request, async (transaction) => {
      const reach = reachOf(request.principal);
      const { page, ...outcome } = await createPage(
        transaction,
        context,
        reach,
        request.body,
        request.bodyErrors,
      );
      return { answer: { status: 201, body: presentCreatedPage(page, context.addresses) }, ...outcome };
    });
  },
} satisfies Partial<FundraisingHandlers>;

function pageFilters(query: FundraisingOperations['listPages']['query']): PageFilters {
  return {
    pages: parseResourceReferences('ids', query.ids),
    ownerType: ownerTypeOf(query.type),
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_ids', query.charity_ids),
    updated: { after: query.start_updated_at, before: query.end_updated_at },
    created: { after: query.start_created_at, before: query.end_created_at },
  };
}
