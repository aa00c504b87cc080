import { kept, type MergePlan, plain, plainColumns, timeColumns } from '../merge-plan.ts';
import { any, matchExternal } from '../merge-sql.ts';
import { unknownAnswer, writeAnswers } from './page-groups.ts';

const sameAddress = '(select id from pages where campaign_id = derived.campaign_id and slug = derived.slug)';

export const pages: MergePlan = {
  table: 'pages',
  references: { campaign: 'campaigns', charity: 'charities', user: 'users' },
  joined: 'left join campaigns on campaigns.id = referred.campaign_id',
  derived: 'campaigns.default_charity_id',
  matches: [
    matchExternal('pages'),
    '(select id from pages where uuid = derived.uuid)',
    `case when derived.external_id is null and derived.uuid is null then ${sameAddress} end`,
  ],
  unique: [{ field: 'slug', holder: sameAddress }],
  hasUuid: true,
  faults: [
    [`former.owner_type = 'Team'`, 'slug', 'is of a page that a team owns, which is imported with its team'],
    ['former.campaign_id <> staged.campaign_id', 'campaign', 'cannot be changed'],
    [
      'coalesce(staged.charity_id, former.charity_id, staged.default_charity_id) is null',
      'charity',
      'is needed: the campaign has no default charity',
    ],
    [
      `former.charity_id <> staged.charity_id and ${any('donations where donations.page_id = former.id')}`,
      'charity',
      'cannot be changed: something was given to the page already',
    ],
    [
      '(staged.latitude is null) <> (staged.longitude is null)',
      'longitude',
      'is needed together with latitude',
    ],
    unknownAnswer('groups'),
  ],
  columns: {
    campaign_id: kept('campaign_id', 'null', []),
    charity_id: kept('charity_id', 'staged.default_charity_id', ['charity']),
    user_id: { ...plain('user_id'), given: ['user'] },
    ...plainColumns('slug', 'name', 'state', 'target_cents', 'expires_at', 'campaign_date', 'story'),
    ...plainColumns('image_url', 'gift_aid_eligible', 'latitude', 'longitude'),
    ...plainColumns('custom_metric_amount'),
    has_set_story: kept('has_set_story', 'staged.story is not null'),
    has_set_image: kept('has_set_image', 'staged.image_url is not null'),
    ...timeColumns,
  },
  afterUpdate: (given) => (given.has('groups') ? writeAnswers('groups', 'record_id') : []),
};
