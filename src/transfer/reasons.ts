import type { Check as AnyCheck, SharedCode } from '../db/transfer/merge-plan.ts';
import { refusedInFiles } from '../domain/constraint-errors.ts';

/** Why the database refuses a row, by the codes of checks. A name in braces is a detail of the check, or a column of the file. */
export const reasons = {
  unknown_record: 'names none of the {kind}',
  names_erased_person: 'names somebody who was erased',
  other_record: 'is not that of the record that this row is about: {name}',
  other_number: 'is not the number of the record that this row is about: {number}',
  number_taken: 'is taken by another record',
  taken: 'is taken by number {number}',
  broken_rule: 'breaks a rule of the database: {rule}',

  unchangeable: 'cannot be changed',
  unknown_country: 'is not one of {countries}',
  uid_of_another_country:
    'is not of its country, or has the number 0, which default campaigns have, and they alone',
  of_erased_person: 'is of somebody who was erased',
  needed_without_id: 'is needed, or an id: a second import could not find the {kind} again',
  needed_without_page: 'is needed, as there is no {page}',
  needed_without_campaign: 'is needed, as there is no {campaign}',
  needed_without_default_charity: 'is needed: the campaign has no default charity',
  needed_with_latitude: 'is needed together with {latitude}',
  needed_with_page_latitude: 'is needed together with {page_latitude}',

  not_of_campaign: refusedInFiles.donations_campaign_fkey.message,
  not_in_country_of_campaign: 'is of another country than the campaign',
  not_a_charity_of_campaign: 'is not a charity of the campaign',
  charity_of_another_country: 'names a charity of another country than the campaign',
  not_after_start: 'must be after {start_at}',
  unknown_answer: 'holds a group or an answer that the campaign does not have',

  erased: 'was erased',
  unconfirmed_email: 'is of an account that has not confirmed it; once it has, import the row again',
  given_to_page: refusedInFiles.donations_page_fkey.message,
  page_of_team: 'is of a page that a team owns, which is imported with its team',
  slug_of_a_page: 'is that of a page',
  former_slug_of_another_page: 'was that of another page',

  not_a_page_of_campaign: 'is not the page of a person in this campaign',
  not_pages_of_campaign: 'names something else than pages of persons in this campaign',
  not_the_page_of_team: 'is not the number of the page of this team',
  taken_by_page: 'is taken by another page',
  page_of_another_team: 'names a page that is in another team, or leads one',
  page_twice: 'names a page twice',
  page_of_another_country: 'names a page of another country, whose amounts cannot be added up: {page}',
  page_of_another_campaign: 'names a page of another campaign: {page}',
  not_a_page_of_user: 'is not a page of this user',

  unknown_donation: 'names no donation of its source',
  other_donation: 'is not that of the donation that this row is about: {uid}',
  given_to_no_page: 'was given to no page',
  not_of_page: 'is not that of the page',
  not_of_country: 'is not that of the country',
  other_currency_sign: 'has the sign of another currency than {currency}',
  not_above_zero: 'must be above 0; a refund, which is below 0, needs {refund_of}',
  other_sign: 'must have the sign of the amount',
  less_than_refunded: 'is less than what was given back already',
  refund: 'names a refund',
  refund_of_refund: 'names a refund, which cannot be given back',
  not_below_zero: 'must be below 0: this is a refund',
  not_of_refunded: 'is not that of the donation that is given back',
  more_than_left: 'is more than is left of the donation that is given back',

  deleted_application: 'is that of an application that was deleted here',
  public_application: 'cannot be that of a public application',
} satisfies Record<SharedCode, string> & Record<string, string>;

export type Check = AnyCheck<keyof typeof reasons>;
