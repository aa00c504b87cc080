import type { Format } from '../column.ts';
import { list } from '../types/structured-types.ts';
import { boolean, choice, country, line, lines, slug, webAddress } from '../types/text-types.ts';
import { moment } from '../types/time-types.ts';
import { identityColumns, timeColumns } from './common-columns.ts';

export const charities: Format = {
  kind: 'charities',
  noun: 'charity',
  identities: [['source', 'external_id'], ['id'], ['uuid'], ['country', 'slug']],
  columns: [
    ...identityColumns,
    { name: 'country', type: country, required: true, note: 'cannot be changed later' },
    { name: 'name', type: line(), required: true, note: '' },
    { name: 'slug', type: slug, required: true, note: 'its address; unique in its country' },
    { name: 'description', type: lines(20_000), note: 'plain text' },
    { name: 'logo_url', type: webAddress, note: '' },
    { name: 'website_url', type: webAddress, note: '' },
    { name: 'gift_aid', type: boolean, otherwise: false, note: 'whether Gift Aid may be claimed (uk)' },
    {
      name: 'kyc_status',
      type: choice('passed', 'pending', 'failed'),
      otherwise: 'pending',
      note: 'outcome of the identity check',
    },
    { name: 'claimed_at', type: moment, note: 'since when the charity has an account of its own' },
    { name: 'active', type: boolean, otherwise: true, note: '' },
    { name: 'tax_number', type: line(100), note: '' },
    { name: 'registration_number', type: line(100), note: '' },
    { name: 'street_address', type: line(), note: '' },
    { name: 'locality', type: line(), note: '' },
    { name: 'region', type: line(), note: '' },
    { name: 'postcode', type: line(30), note: '' },
    { name: 'email', type: line(), note: '' },
    { name: 'phone', type: line(50), note: '' },
    {
      name: 'causes',
      type: list('names of causes'),
      otherwise: '[]',
      note: 'a new cause is made on the way',
    },
    ...timeColumns,
  ],
};
