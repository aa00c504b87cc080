import type { Country } from '../../../generated/operations/operations.ts';
import type { Screen } from '../screen.ts';

export const countries = {
  noun: 'country',
  path: '/countries',
  title: 'Countries',
  group: 'Settings',
  list: {
    operation: 'listCountries',
    columns: ['name', 'code', 'currency', 'minimum_age', 'distance_unit'],
    empty: 'No country matches.',
    none: 'Add the country in which you raise money.',
  },
  detail: {
    operation: 'getCountry',
    groups: {
      Country: ['name', 'code', 'uid_prefix', 'minimum_age', 'distance_unit'],
      Money: ['currency', 'currency_name', 'currency_symbol', 'has_gift_aid'],
      'What charities have there': ['tax_number_label', 'registration_number_label'],
    },
    related: [
      {
        noun: 'audit_entry',
        title: 'Changes of countries',
        filters: () => ({ action: 'country.update' }),
      },
    ],
  },
  actions: [
    {
      operation: 'createCountry',
      name: 'new',
      title: 'Add a country',
      submit: 'Add country',
      done: 'The country is added. Create its charities and campaigns next.',
      question: () => "A country can't be removed, and its currency can't be changed.",
    },
    {
      operation: 'updateCountry',
      name: 'edit',
      title: 'Edit',
      submit: 'Save country',
      done: 'The country is saved.',
    },
  ],
  id: ({ code }) => code,
} satisfies Screen<Country>;
