import type { Check as AnyCheck, SharedCode } from '../db/transfer/merge-plan.ts';
import { refusedInFiles } from '../domain/constraint-errors.ts';

/** Why the database refuses a row, by the codes of checks. A name in braces is a detail of the check, or a column of the file. */
export const reasons = {
  unknown_record: 'does not match any of the {kind}',
  out_of_reach: 'does not match anything in the campaigns that you manage',
  unknown_item: 'contains an item that does not match any of the {kind}: {item}',
  names_erased_person: 'names a person who was erased',
  other_record: 'must match the record that this row updates: {name}',
  other_number: 'must match the ID of the record that this row updates: {number}',
  number_taken: 'is taken by another record',
  taken: 'is already taken by ID {number}',
  broken_rule: 'violates a database constraint: {rule}',

  unchangeable: 'cannot be changed',
  unknown_country: 'must be one of {countries}',
  uid_of_another_country: "must be in the row's country; default campaigns, and only they, have the number 0",
  of_erased_person: 'belongs to a person who was erased',
  needed_without_id: 'is needed without an id, so that a second import finds the same {kind}',
  needed_without_page: 'is needed without {page}',
  needed_without_campaign: 'is needed without {campaign}',
  needed_without_default_charity: 'is needed: the campaign has no default charity',
  needed_with_latitude: 'is needed together with {latitude}',
  needed_with_page_latitude: 'is needed together with {page_latitude}',

  not_of_campaign: refusedInFiles.donations_campaign_fkey.message,
  not_in_country_of_campaign: 'must be in the same country as the campaign',
  not_a_charity_of_campaign: 'must be a charity of the campaign',
  charity_of_another_country: 'contains a charity from a different country than the campaign: {item}',
  not_after_start: 'must be after {start_at}',
  unknown_answer: 'contains a group or an answer that the campaign does not have: {item}',

  erased: 'was erased',
  unconfirmed_email:
    'belongs to an account that has not confirmed it; import the row again after it is confirmed',
  given_to_page: refusedInFiles.donations_page_fkey.message,
  page_of_team: "belongs to a team's page, which is imported with its team",
  slug_of_a_page: 'is the current slug of a page',
  former_slug_of_another_page: 'is an old slug of another page',

  not_a_page_of_campaign: 'must be an individual page in this campaign',
  not_pages_of_campaign: 'must contain only individual pages in this campaign, unlike {item}',
  not_the_page_of_team: "must be the ID of this team's page",
  taken_by_page: 'is taken by another page',
  page_of_another_team: 'names a page that belongs to or leads another team: {item}',
  page_twice: 'contains a page twice: {item}',
  page_of_another_country: 'contains a page from another country, whose amounts cannot be added up: {page}',
  page_of_another_campaign: 'contains a page from another campaign: {page}',
  not_a_page_of_user: 'is not a page of this user',

  unknown_donation: 'does not match any donation from its source',
  other_donation: 'must match the donation that this row updates: {uid}',
  given_to_no_page: 'was not made to a page',
  not_of_page: "must be the page's",
  not_of_country: "must be the country's",
  other_currency_sign: 'has the symbol of a currency other than {currency}',
  not_above_zero: 'must be above 0; a refund is below 0 and needs {refund_of}',
  other_sign: 'must have the same sign as the amount',
  less_than_refunded: 'is less than the amount already refunded',
  refund: 'is a refund',
  not_a_refund: 'must not be "removed": only refunds can be removed',
  refund_of_refund: 'is itself a refund, which cannot be refunded',
  not_below_zero: 'must be below 0: this is a refund',
  not_of_refunded: "must be the refunded donation's",
  more_than_left: 'is more than is left of the refunded donation',

  deleted_application: 'belongs to an application that was deleted on this server',
  public_application: 'must not belong to a public application',
} satisfies Record<SharedCode, string> & Record<string, string>;

export type Check = AnyCheck<keyof typeof reasons>;
