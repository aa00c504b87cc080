import { isErasedUser } from '../../db/transfer/erased-sql.ts';
import { nameParts } from '../../db/transfer/export-plan.ts';
import { keeping } from '../../db/transfer/merge-plan.ts';
import { any } from '../../db/transfer/merge-sql.ts';
import type { FileKind } from '../column.ts';
import { charityCheck } from '../columns/charity-check.ts';
import { pageColumns, unknownAnswer, writeAnswers } from '../columns/page-columns.ts';
import { writePhotos } from '../columns/photo-columns.ts';
import {
  coordinatesCheck,
  identityColumns,
  matchesOf,
  timeColumns,
  uidCheck,
  uidColumn,
} from '../columns/shared-columns.ts';
import { name, reference } from '../types/text-types.ts';

const sameAddress = '(select id from pages where campaign_id = derived.campaign_id and slug = derived.slug)';

function exportParts(condition: string): string[] {
  return nameParts('pages', { where: `pages.owner_type = 'User' and ${condition}` });
}

/** People's pages. A team's page is part of the team's row. */
export const pages: FileKind = {
  kind: 'pages',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['uid'], ['campaign', 'slug']],
  columns: [
    ...identityColumns,
    uidColumn,
    {
      name: 'campaign',
      type: reference('campaigns'),
      required: true,
      note: "can't be changed later",
      written: { campaign_id: keeping('campaign_id', 'null', { given: [] }) },
    },
    {
      name: 'charity',
      type: reference('charities'),
      note: "default: the campaign's default charity; can't be changed once the page has donations",
      written: { charity_id: keeping('charity_id', 'staged.default_charity_id', { given: ['charity'] }) },
    },
    { name: 'user', type: reference('users'), required: true, note: 'owner of the page' },
    { name: 'name', type: name(), required: true, note: '' },
    ...pageColumns,
    ...timeColumns,
  ],
  merges: [
    {
      table: 'pages',
      campaign: { id: 'staged.campaign_id', field: `'campaign'` },
      joined: 'left join campaigns on campaigns.id = referred.campaign_id',
      derived: 'campaigns.default_charity_id, campaigns.country_code',
      matches: matchesOf('pages', sameAddress),
      unique: [{ field: 'slug', holder: sameAddress }],
      checks: [
        [isErasedUser('former.user_id'), 'user', 'erased'],
        [`former.owner_type = 'Team'`, 'slug', 'page_of_team'],
        ['former.campaign_id <> staged.campaign_id', 'campaign', 'unchangeable'],
        [
          'staged.campaign_id is not null and staged.charity is null and coalesce(former.charity_id, staged.default_charity_id) is null',
          'charity',
          'needed_without_default_charity',
        ],
        charityCheck({
          charity: 'coalesce(staged.charity_id, former.charity_id, staged.default_charity_id)',
          known: 'former.charity_id',
          isExported: 'staged.uuid is not null',
        }),
        [
          `former.charity_id <> staged.charity_id and ${any('donations where donations.page_id = former.id')}`,
          'charity',
          'given_to_page',
        ],
        uidCheck('staged.country_code'),
        coordinatesCheck(),
        unknownAnswer('groups'),
      ],
      afterUpdate: (given) => [
        ...(given.has('groups') ? writeAnswers('groups', { pageId: 'record_id', record: 'page_id' }) : []),
        ...(given.has('photos') ? writePhotos('photos', { pageId: 'record_id' }) : []),
      ],
    },
  ],
  exportParts: exportParts('true'),
  limits: {
    campaign: 'pages.campaign_id',
    charity: 'pages.charity_id',
    created: 'pages.created_at',
    parts: exportParts,
  },
};
