import { cacheTags } from '../../domain/cache-tags.ts';
import { requireCountry } from '../../domain/countries.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { presentCharity } from '../presenters/charity.ts';
import type { FundraisingHandlers } from './types.ts';

export const charities = {
  async listCharities({ query }, { charities, countries, addresses, clock }) {
    const window = paginationWindow(query);
    const filters = {
      charities: parseResourceReferences('ids', query.ids),
      campaigns: parseResourceReferences('campaign_ids', query.campaign_ids),
      countryCode: await requireCountry(countries, query.country_code),
      causeIds: query.cause_ids,
    };
    const { items, count } = await charities.list(filters, window, clock());
    return {
      status: 200,
      body: {
        charities: items.map((charity) => presentCharity(charity, addresses)),
        meta: paginationMeta(window, count),
      },
      tags: cacheTags({ charities: items.map(({ uid }) => uid) }),
    };
  },

  async getCharity({ params }, { charities, addresses, clock }) {
    const charity = await requireReferenced(params.charity_id_or_uuid, (reference) =>
      charities.find(reference, clock()),
    );
    return {
      status: 200,
      body: { charity: presentCharity(charity, addresses) },
      tags: cacheTags({ charities: [charity.uid] }),
    };
  },

  async listCauses({ query }, { causes }) {
    const window = paginationWindow(query);
    const { items, count } = await causes.list(window);
    return { status: 200, body: { causes: items, meta: paginationMeta(window, count) } };
  },
} satisfies Partial<FundraisingHandlers>;
