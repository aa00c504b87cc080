import type { CharityDetails } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const charities = {
  noun: 'charity',
  path: '/charities',
  title: 'Charities',
  group: 'Fundraising',
  list: {
    operation: 'listCharities',
    columns: ['name', 'state', 'kyc_status', 'raised_cents', 'donation_count', 'email', 'created_at'],
    filters: ['q', 'state', 'campaign_id'],
    empty: 'No charity matches. Try fewer words, or another state.',
  },
  detail: {
    operation: 'getCharity',
    groups: {
      Totals: ['raised_cents', 'donation_count'],
      Charity: [
        'name',
        'state',
        'kyc_status',
        'country_code',
        'slug',
        'description',
        'logo_url',
        'website_url',
      ],
      Giving: ['donate_url', 'how_to_give', 'merchant_name', 'gift_aid'],
      Register: ['registered_name', 'registration_number', 'tax_number'],
      Contact: ['email', 'phone', 'street_address', 'locality', 'region', 'postcode'],
    },
    related: [
      { noun: 'page', title: 'Pages', filters: ({ uid }) => ({ charity_id: uid }) },
      { noun: 'donation', title: 'Donations', filters: ({ uid }) => ({ charity_id: uid }) },
    ],
  },
  actions: [
    {
      operation: 'createCharity',
      name: 'new',
      title: 'Create a charity',
      submit: 'Create charity',
      done: 'The charity is created.',
    },
    {
      operation: 'updateCharity',
      name: 'text',
      title: 'Text',
      submit: 'Save text',
      done: 'The text is saved.',
      fields: ['description'],
    },
    {
      operation: 'saveCharityLogo',
      name: 'logo',
      title: 'Logo',
      submit: 'Upload logo',
      done: 'The new logo is on the site.',
      picture: {
        address: ({ logo_url: address }) => address,
        removal: 'removeCharityLogo',
        removed: 'The logo is removed.',
      },
    },
    {
      operation: 'updateCharity',
      name: 'edit',
      title: 'Edit',
      submit: 'Save charity',
      done: 'The charity is saved.',
    },
  ],
} satisfies Screen<CharityDetails>;
