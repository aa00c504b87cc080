import { constraintName } from '../db/connection/database-errors.ts';
import { blank, type FieldError, invalid, taken, tooLong, ValidationError } from '../errors.ts';
import { amountRule } from './money.ts';
import { storyTooLong } from './pages/page-story.ts';
import { slugRule } from './slugs.ts';

export const notOfCampaign = invalid(
  'individual_page_id',
  "must be an individual page of the team's campaign",
);

/** Somebody has changed a group while a page was answering it. */
const removedAnswer = invalid(
  'group_values',
  'is invalid: an answer, or its group, has just been removed. Get the groups again',
);

export const reservedSlug = invalid('slug', 'is reserved');

/**
 * The errors that API callers, visitors and imports get for a violated constraint of the schema. Other constraints catch bugs and result in
 * a 500.
 */
export const refusedFields: Readonly<Record<string, FieldError>> = {
  campaigns_slug_key: taken('slug'),
  campaigns_slug_check: reservedSlug,
  campaigns_finish_check: invalid('finish_at', 'must be after start_at'),
  charities_slug_key: taken('slug'),
  causes_name_key: taken('name'),
  causes_slug_key: taken('key'),
  charity_causes_cause_id_fkey: invalid('cause_id', 'is a cause of charities: remove it from them first'),
  pages_slug_key: taken('slug'),
  pages_slug_check: invalid('slug', slugRule),
  pages_name_check: invalid('name', blank),
  pages_story_check: storyTooLong,
  pages_target_check: invalid('target', amountRule),
  page_photos_position_check: invalid(
    'photo',
    'A page can have up to 10 photos. Delete one before you add another.',
  ),
  users_email_key: taken('email'),
  teams_name_key: taken('name'),
  teams_name_check: invalid('name', blank),
  teams_leader_page_key: taken('individual_page_id', 'already leads a team'),
  team_members_pkey: taken('individual_page_id', 'is already in a team'),
  team_members_page_fkey: notOfCampaign,
  join_requests_page_fkey: notOfCampaign,
  metadata_keys_name_key: taken('key'),
  metadata_keys_count_check: invalid('key', 'is invalid: this object type already has 1000 keys'),
  countries_pkey: taken('country', 'already exists'),
  campaign_groups_key_key: taken('group'),
  campaign_group_values_value_key: taken('value'),
  campaign_group_values_group_id_fkey: removedAnswer,
  page_group_values_value_fkey: removedAnswer,
  page_group_values_group_fkey: removedAnswer,
  donation_sources_own_name_check: taken(
    'name',
    'is reserved: donations of "groundswell", "staff" and "application-NUMBER" are recorded by Groundswell itself, at the desk and by API keys',
  ),
  donation_sources_test_mode_check: invalid('test_mode', 'is invalid: only Stripe has a test mode'),
  donations_held_check: invalid('held_reason', tooLong(1000)),
  donations_reference_key: taken('external_reference'),
  fitness_activities_uid_key: taken('uid'),
  fitness_activities_owner_fkey: invalid(
    'user_id',
    'cannot be changed: the page has activities of the previous user',
  ),
  staff_roles_scope_check: invalid(
    'role',
    'must have a campaign if it is manager, a charity if it is charity, and otherwise neither',
  ),
  staff_passkeys_name_check: invalid('name', 'must have 1 to 100 characters'),
  staff_tokens_name_check: invalid('name', 'must have 1 to 100 characters'),
  staff_tokens_expiry_check: invalid('days', 'must be from 1 to 366'),
  watched_words_folded_check: invalid('words', 'must each be a single word with letters or digits'),
  backups_taken_at_check: invalid('at', 'must not be in the future'),
  teams_leader_fkey: invalid('page_id', 'leads the team and cannot be removed'),
};

/** The errors for constraints that only an imported file can violate. */
export const refusedInFiles = {
  donations_page_fkey: invalid('charity', 'cannot be changed: the page already has donations'),
  donations_campaign_fkey: invalid('country', "must be the campaign's"),
  donations_refund_match_check: invalid(
    'refund_of',
    'must be a donation with the same page, campaign, charity, country and type',
  ),
  donations_refund_sum_check: invalid('amount_cents', 'is more than is left of the donation'),
  fitness_activities_page_fkey: invalid('charity', 'cannot be changed: the page already has activities'),
  leaderboard_pages_campaign_check: invalid('pages', 'contains a page from another campaign'),
  leaderboard_pages_country_check: invalid(
    'pages',
    'contains a page from another country, whose amounts cannot be added up',
  ),
  campaigns_uid_key: taken('uid'),
  charities_uid_key: taken('uid'),
  donations_uid_key: taken('uid'),
  pages_uid_key: taken('uid'),
  teams_uid_key: taken('uid'),
} satisfies Record<string, FieldError>;

const allRefused: Readonly<Record<string, FieldError>> = { ...refusedInFiles, ...refusedFields };

/** The field's name in a file, if it differs from the one in the API. */
const columnsOfFiles: Readonly<Record<string, string>> = {
  fitness_activities_owner_fkey: 'user',
  teams_leader_page_key: 'leader',
  team_members_pkey: 'members',
};

/** @returns undefined for a constraint that a file isn't expected to violate */
export function refusedInFile(constraint: string): { field: string; reason: string } | undefined {
  const error = allRefused[constraint];
  return error && { field: columnsOfFiles[constraint] ?? error.field, reason: error.message };
}

/** Runs a write. @throws ValidationError for a violated rule that the caller can fix; any other error unchanged */
export async function refuseBrokenRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refused = refusedFields[constraintName(error) ?? ''];
    throw refused ? Object.assign(new ValidationError([refused]), { cause: error }) : error;
  }
}
