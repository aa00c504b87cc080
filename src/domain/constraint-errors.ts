import { constraintName } from '../db/connection/database-errors.ts';
import { type FieldError, invalid, taken, ValidationError } from '../errors.ts';
import { storyTooLong } from './page-story.ts';

/** The error of a caller who violates a constraint of the schema. Others guard against errors of the program: 500. */
export const refusedFields: Readonly<Record<string, FieldError>> = {
  pages_slug_key: taken('slug'),
  pages_slug_check: invalid('slug', 'must hold only lower-case letters, digits and hyphens, at most 60'),
  pages_name_check: invalid('name', "can't be blank"),
  pages_story_check: storyTooLong,
  pages_target_check: invalid('target', 'must be above 0'),
  users_email_key: taken('email'),
  teams_name_key: taken('name'),
  teams_name_check: invalid('name', "can't be blank"),
  teams_leader_page_key: taken('individual_page_id', 'leads a team already'),
  team_members_pkey: taken('individual_page_id', 'is in a team already'),
  team_members_page_fkey: invalid('individual_page_id', "must be an individual page of the team's campaign"),
  join_requests_page_fkey: invalid('individual_page_id', "must be an individual page of the team's campaign"),
  metadata_keys_name_key: taken('key'),
  metadata_keys_count_check: invalid(
    'key',
    'is invalid: there are 1000 keys for this kind of object already',
  ),
  countries_pkey: taken('country', 'is there already'),
  campaign_groups_key_key: taken('group'),
  campaign_group_values_value_key: taken('value'),
  donation_sources_own_name_check: taken(
    'name',
    'is reserved: donations of "groundswell" and "application-NUMBER" are recorded by Groundswell itself and by API keys',
  ),
  donation_sources_test_mode_check: invalid('test_mode', 'is invalid: only Stripe has a test mode'),
  donations_held_check: invalid('held_reason', 'has up to 1000 characters'),
  donations_reference_key: taken('external_reference'),
  fitness_activities_uid_key: taken('uid'),
  backups_taken_at_check: invalid('at', 'must not be still to come'),
  teams_leader_fkey: invalid('page_id', 'leads the team and cannot be removed'),
};

/** Runs a write. @throws ValidationError for a broken rule that the caller can mend; any other error unchanged */
export async function refuseBrokenRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refused = refusedFields[constraintName(error) ?? ''];
    throw refused ? Object.assign(new ValidationError([refused]), { cause: error }) : error;
  }
}
