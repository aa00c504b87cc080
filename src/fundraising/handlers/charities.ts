import { parseCountryCode } from '../../domain/countries.ts';
import { paginationMeta, paginationWindow } from '../../domain/pagination.ts';
import { parseResourceReferences, requireReferenced } from '../../domain/references.ts';
import { presentCharity } from '../presenters/charity.ts';
import type { FundraisingHandlers } from './types.ts';

export const charities = {
  async listCharities({ query }, { charities, addresses }) {
    const window = paginationWindow(query);
    const campaigns = parseResourceReferences('campaign_ids', query.campaign_ids);
    const countryCode = query.country_code && parseCountryCode(query.country_code);
    const { items, count } = await charities.list({ campaigns, countryCode }, window);
    return {
      status: 200,
      body: {
        charities: items.map((charity) => presentCharity(charity, addresses)),
        meta: paginationMeta(window, count),
      },
    };
  },

  async getCharity({ params }, { charities, addresses }) {
    const charity = await requireReferenced(params.charity_id_or_uuid, (reference) =>
      charities.find(reference),
    );
    return { status: 200, body: { charity: presentCharity(charity, addresses) } };
  },
} satisfies Partial<FundraisingHandlers>;
