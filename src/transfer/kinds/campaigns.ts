import type { Format } from '../column.ts';
import { campaignGroups, list } from '../types/structured-types.ts';
import { boolean, colour, country, line, lines, reference, slug, webAddress } from '../types/text-types.ts';
import { moment } from '../types/time-types.ts';
import { identityColumns, timeColumns } from './common-columns.ts';

export const campaigns: Format = {
  kind: 'campaigns',
  noun: 'campaign',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['country', 'slug']],
  columns: [
    ...identityColumns,
    { name: 'country', type: country, required: true, note: 'decides the currency; cannot be changed later' },
    {
      name: 'is_default',
      type: boolean,
      otherwise: false,
      note: 'the one campaign of its country whose pages have an address without a campaign',
    },
    { name: 'name', type: line(), required: true, note: '' },
    { name: 'slug', type: slug, required: true, note: 'its address; unique in its country' },
    { name: 'description', type: lines(20_000), note: 'plain text' },
    { name: 'registration_url', type: webAddress, note: '' },
    { name: 'banner_url', type: webAddress, note: '' },
    { name: 'brand_colour', type: colour, note: '' },
    { name: 'disabled_at', type: moment, note: 'since when it is closed by the operator' },
    { name: 'start_at', type: moment, note: '' },
    { name: 'finish_at', type: moment, note: 'after start_at' },
    { name: 'default_charity', type: reference('charities'), note: 'charity of a page that names none' },
    { name: 'custom_metric_unit', type: line(50), note: 'such as laps' },
    {
      name: 'charities',
      type: list('charities'),
      otherwise: '[]',
      note: 'those it raises money for, named like default_charity; none means any charity. Others are taken away',
    },
    {
      name: 'groups',
      type: campaignGroups,
      otherwise: '[]',
      note: 'questions to its pages. Groups and values are added and changed, never taken away',
    },
    ...timeColumns,
  ],
};
