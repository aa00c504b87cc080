import type { Format } from '../column.ts';
import { cents, id } from '../types/number-types.ts';
import { boolean, choice, country, line, lines, reference } from '../types/text-types.ts';
import { moment } from '../types/time-types.ts';
import { timeColumns } from './common-columns.ts';

export const donations: Format = {
  kind: 'donations',
  noun: 'donation',
  identities: [['source', 'external_id'], ['id']],
  columns: [
    {
      name: 'source',
      type: line(100),
      required: true,
      note: 'where it was taken, such as the name of a payment system; may be given once by --source',
    },
    {
      name: 'external_id',
      type: line(200),
      required: true,
      note: "the source's own number of it: it counts once, however often it is imported",
    },
    {
      name: 'id',
      type: id,
      kept: true,
      note: 'its number; one that is taken by another donation is rejected',
    },
    {
      name: 'page',
      type: reference('pages'),
      note: 'to whom it was given; its campaign and charity may then be left out',
    },
    { name: 'campaign', type: reference('campaigns'), note: 'if it was given to a campaign and to no page' },
    {
      name: 'charity',
      type: reference('charities'),
      note: 'needed without page; with one it must be that of the page',
    },
    {
      name: 'country',
      type: country,
      note: "decides the currency; default: the campaign's, or else the charity's",
    },
    {
      name: 'currency',
      type: choice('AUD', 'EUR', 'GBP', 'NZD', 'USD'),
      note: "only checked: a donation in another currency than the country's is rejected",
    },
    {
      name: 'type',
      type: choice('peer_to_peer', 'charity', 'appeal', 'recurring', 'offline_donation'),
      kept: true,
      note: 'default: peer_to_peer with a page, appeal with a campaign, otherwise charity',
    },
    {
      name: 'amount_cents',
      type: cents,
      required: true,
      decimalName: 'amount',
      note: 'in hundredths; above 0, and below 0 for a refund',
    },
    {
      name: 'gift_aid_amount_cents',
      type: cents,
      otherwise: 0,
      decimalName: 'gift_aid_amount',
      note: 'tax reclaimed on top',
    },
    { name: 'donor', type: reference('users'), note: 'the donor, if they are a user' },
    { name: 'donor_name', type: line(), note: '' },
    { name: 'anonymous', type: boolean, otherwise: false, note: 'the name is not shown' },
    { name: 'message', type: lines(5_000), note: 'plain text' },
    {
      name: 'refund_of',
      type: line(200),
      note: 'external_id of the donation that this row gives back; page, campaign, charity and country are taken from it',
    },
    {
      name: 'refund_of_source',
      type: line(100),
      note: 'source of the donation that refund_of names; default: that of this row',
    },
    ...timeColumns.map((column) =>
      column.name === 'created_at'
        ? { ...column, type: moment, note: 'when it was given; default: now' }
        : column,
    ),
  ],
};
