import { nameParts } from '../../db/transfer/export-plan.ts';
import { plain } from '../../db/transfer/merge-plan.ts';
import { idOfReferred } from '../../db/transfer/reference-sql.ts';
import type { FileKind } from '../column.ts';
import { identityColumns, matchesByNumber, nameCheck, timeColumns } from '../columns/shared-columns.ts';
import { list } from '../types/structured-types.ts';
import { country, name, reference } from '../types/text-types.ts';

const page = idOfReferred('pages', 'named.page', 'staged.source');

/** SQL: the first page whose campaign meets the condition; null if there is none. */
const firstPageWhere = (condition: string) => `(select named.page
  from jsonb_array_elements_text(staged.pages) with ordinality as named (page, position)
  where (select ${condition} from pages join campaigns on campaigns.id = pages.campaign_id where pages.id = ${page})
  order by named.position limit 1)`;

const pageOfAnotherCountry = firstPageWhere('campaigns.country_code <> staged.country_code');
const pageOfAnotherCampaign = firstPageWhere('campaigns.id <> staged.campaign_id');

const unknownPage = `(select named.page from jsonb_array_elements_text(staged.pages) with ordinality as named (page, position)
  where ${page} is null order by named.position limit 1)`;
/** SQL: the first page that an earlier item already names, perhaps in another way. */
const pageAgain = `(select found.page
  from (select named.page, named.position, row_number() over (partition by ${page} order by named.position) as occurrence
    from jsonb_array_elements_text(staged.pages) with ordinality as named (page, position) where ${page} is not null) as found
  where found.occurrence > 1 order by found.position limit 1)`;

/** Static leaderboards, whose order the operator chooses. */
export const leaderboards: FileKind = {
  kind: 'leaderboards',
  identities: [['source', 'external_id'], ['id']],
  columns: [
    ...identityColumns.filter(({ name }) => name !== 'uuid'),
    { name: 'name', type: name(), required: true, note: '' },
    { name: 'campaign', type: reference('campaigns'), note: '' },
    {
      name: 'country',
      type: country,
      note: "needed if there is no campaign; default: the campaign's country",
      written: { country_code: plain('country_code', ['campaign', 'country']) },
      exported: 'leaderboards.country_code',
    },
    {
      name: 'pages',
      type: list('pages'),
      otherwise: '[]',
      note: "pages of its campaign, or of its country if it has no campaign, in this order; pages that aren't listed are removed",
      written: {},
      exported: `(select jsonb_agg(pages.uuid order by leaderboard_pages.position)
        from leaderboard_pages join pages on pages.id = leaderboard_pages.page_id
        where leaderboard_pages.leaderboard_id = leaderboards.id)`,
    },
    ...timeColumns,
  ],
  merges: [
    {
      table: 'leaderboards',
      joined: 'left join campaigns on campaigns.id = referred.campaign_id',
      derived: 'coalesce(campaigns.country_code, referred.country) as country_code',
      matches: matchesByNumber('leaderboards'),
      checks: [
        nameCheck('leaderboard'),
        ['staged.country_code is null and staged.campaign is null', 'country', 'needed_without_campaign'],
        ['staged.country <> staged.country_code', 'country', 'not_of_campaign'],
        [`${unknownPage} is not null`, 'pages', 'unknown_item', { kind: "'pages'", item: unknownPage }],
        [`${pageAgain} is not null`, 'pages', 'page_twice', { item: pageAgain }],
        [
          `${pageOfAnotherCountry} is not null`,
          'pages',
          'page_of_another_country',
          { page: pageOfAnotherCountry },
        ],
        [
          `${pageOfAnotherCampaign} is not null`,
          'pages',
          'page_of_another_campaign',
          { page: pageOfAnotherCampaign },
        ],
      ],
      afterUpdate: (given) => (given.has('pages') ? writePages : []),
    },
  ],
  exportParts: nameParts('leaderboards'),
};

const chosen = `select staged.record_id as leaderboard_id, ${page} as page_id, named.position::integer as position
  from import_resolved as staged
  cross join jsonb_array_elements_text(staged.pages) with ordinality as named (page, position)
  where staged.errors is null`;

const writePages = [
  // Pages may swap ranks, so uniqueness is checked at the end.
  'set constraints leaderboard_pages_position_key deferred',
  `delete from leaderboard_pages using import_resolved as staged
   where staged.errors is null and leaderboard_pages.leaderboard_id = staged.record_id
     and not exists (select from (${chosen}) as chosen
       where chosen.leaderboard_id = leaderboard_pages.leaderboard_id and chosen.page_id = leaderboard_pages.page_id)
   returning staged.record_id`,
  `insert into leaderboard_pages (leaderboard_id, page_id, position) ${chosen}
   on conflict (leaderboard_id, page_id) do update set position = excluded.position
     where leaderboard_pages.position <> excluded.position
   returning leaderboard_id as record_id`,
];
