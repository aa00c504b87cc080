import { plain } from '../../db/transfer/merge-plan.ts';
import { any } from '../../db/transfer/merge-sql.ts';
import type { FileKind } from '../column.ts';
import { sourceOfReferences } from '../columns/shared-columns.ts';
import { reference, slug } from '../types/text-types.ts';

/** Old addresses that lead to a page of a person or a team. No other page can take them. */
export const formerPageSlugs: FileKind = {
  kind: 'former-page-slugs',
  identities: [['page', 'slug']],
  columns: [
    sourceOfReferences,
    {
      name: 'page',
      type: reference('pages'),
      required: true,
      note: 'page that the old slug leads to',
      written: { page_id: plain('page_id', []), campaign_id: plain('campaign_id', []) },
    },
    {
      name: 'slug',
      type: slug,
      required: true,
      note: 'old slug of the page; unique in its campaign',
      written: { slug: plain('slug', []) },
    },
  ],
  merges: [
    {
      table: 'former_page_slugs',
      key: { campaign_id: 'campaign_id', slug: 'slug' },
      joined: 'left join pages on pages.id = referred.page_id',
      derived: 'pages.campaign_id',
      matches: [
        '(select 1 from former_page_slugs as known where known.campaign_id = derived.campaign_id and known.slug = derived.slug)',
      ],
      checks: [
        ['former.page_id <> staged.page_id', 'slug', 'former_slug_of_another_page'],
        [
          any('pages where pages.campaign_id = staged.campaign_id and pages.slug = staged.slug'),
          'slug',
          'slug_of_a_page',
        ],
      ],
    },
  ],
  exportParts: ['former_page_slugs order by page_id, slug'],
};
