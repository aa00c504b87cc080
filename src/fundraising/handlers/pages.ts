import type { Context } from '../../context.ts';
import type { PageFilters } from '../../db/repositories/pages.ts';
import { pageActor } from '../../domain/actor.ts';
import { cacheTags } from '../../domain/cache-tags.ts';
import { answering, change } from '../../domain/change.ts';
import { parseCountryCode } from '../../domain/countries.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { createPage } from '../../domain/pages/create-page.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { ownerTypeOf } from '../owner-type.ts';
import {
  presentPage,
  presentPageAtAddress,
  presentPageDetail,
  presentPageWithAddress,
} from '../presenters/page.ts';
import { registerSupporter, requireRegistration } from '../register-supporter.ts';
import { changePage } from '../update-page-with-picture.ts';
import { writeWithPicture } from '../write-with-picture.ts';
import type { FundraisingHandlers, FundraisingOperations } from './types.ts';

const updatePage: FundraisingHandlers['updatePage'] = async ({ params, body, principal }, context) => {
  const id = await changeableId(context, params);
  const page = await changePage(context, pageActor(principal), id, body);
  return { status: 200, body: presentPageWithAddress(page, context.addresses, context.clock()) };
};

export const pages = {
  async listPages({ query }, context) {
    const window = paginationWindow(query);
    const { items, count } = await context.pages.list(pageFilters(query), window);
    const now = context.clock();
    return {
      status: 200,
      body: {
        pages: items.map((page) => presentPage(page, context.addresses, now, query.include_footprint)),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ pages: items.map(({ id }) => id), pageLists: true }),
    };
  },

  async getPage({ params, query }, context) {
    const page = await requireReferenced(params.page_id_or_uuid, (reference) =>
      context.pages.find(reference),
    );
    return {
      status: 200,
      body: presentPageDetail(page, context.addresses, context.clock(), query.include_footprint),
      tags: cacheTags({ pages: [page.id] }),
    };
  },

  async getPageAtAddress({ params }, { site, addresses, clock }) {
    const countryCode = parseCountryCode(params.country_code);
    const slug = params.campaign_slug === 'give' ? undefined : params.campaign_slug;
    const id = countryCode && (await site.pageId({ countryCode, slug }, params.page_slug.toLowerCase()));
    const found = id ? await site.pageWithOwner(id) : undefined;
    const userId = found?.user_id ?? found?.leader_user_id;
    if (!found || !userId) throw new NotFoundError();
    return {
      status: 200,
      // Not even a 304 is cached: someone is waiting at a form to learn whether the address is free.
      headers: { 'Cache-Control': 'no-store' },
      body: presentPageAtAddress(found.page, userId, addresses, clock()),
    };
  },

  async createPage(request, context) {
    const { principal, bodyErrors: known } = request;
    const { image, ...input } = request.body;
    const { addresses } = context;
    const now = context.clock();
    const command = answering(createPage, (page) => ({
      status: 201 as const,
      body: presentPageWithAddress(page, addresses, now),
    }));
    if (principal?.kind === 'OAuthClient') await requireRegistration(context, principal);
    const create = (picture?: string) => {
      const values = picture === undefined ? request.body : { ...input, picture };
      if (principal?.kind === 'OAuthClient') {
        return registerSupporter(context, principal, values, known);
      }
      return change(
        context,
        pageActor(principal),
        command,
        { values, known, addresses, now },
        {
          idempotencyKey: idempotencyKeyOf(request),
        },
      );
    };
    return writeWithPicture(context, request, { address: image, field: 'image' }, create);
  },

  updatePage,

  patchPage: (request, context) => updatePage({ ...request, operationId: 'updatePage' }, context),

  async savePageImage({ params, files, principal }, context) {
    const file = files.get('image');
    if (!file) throw new ValidationError([invalid('image', 'must be a file')]);
    const id = await changeableId(context, params);
    const page = await changePage(context, pageActor(principal), id, {}, file);
    return { status: 200, body: presentPageWithAddress(page, context.addresses, context.clock()) };
  },

  async deletePageImage({ params, principal }, context) {
    const id = await changeableId(context, params);
    await changePage(context, pageActor(principal), id, { image: '' });
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;

function changeableId({ pages }: Context, params: { page_id_or_uuid: string }): Promise<number> {
  return requireReferenced(params.page_id_or_uuid, (reference) => pages.findId(reference));
}

function pageFilters(query: FundraisingOperations['listPages']['query']): PageFilters {
  return {
    pages: parseResourceReferences('ids', query.ids),
    ownerType: ownerTypeOf(query.type),
    campaigns: parseResourceReferences('campaign_id', query.campaign_id),
    charities: parseResourceReferences('charity_ids', query.charity_ids),
    groupValues: query.group_value,
    updated: { after: query.start_updated_at, before: query.end_updated_at },
    created: { after: query.start_created_at, before: query.end_created_at },
  };
}
