import { constraintName } from '../db/database-errors.ts';
import { type FieldError, ValidationError } from '../errors.ts';

const TAKEN = 'has already been taken';

/**
 * What each rule of the schema means to the caller who broke it. A constraint that is not listed guards against faults of
 * ours, and stays one: 500.
 */
export const refusedFields: Readonly<Record<string, FieldError>> = {
  pages_slug_key: { field: 'slug', code: 'taken', message: TAKEN },
  pages_slug_check: {
    field: 'slug',
    code: 'invalid',
    message: 'is invalid: must hold only lower-case letters, digits and hyphens, at most 60',
  },
  pages_name_check: { field: 'name', code: 'invalid', message: "can't be blank" },
  pages_target_check: { field: 'target', code: 'invalid', message: 'is invalid: must be above 0' },
  teams_name_key: { field: 'name', code: 'taken', message: TAKEN },
  teams_name_check: { field: 'name', code: 'invalid', message: "can't be blank" },
  teams_leader_page_key: {
    field: 'individual_page_id',
    code: 'taken',
    message: 'leads a team already',
  },
  team_members_pkey: { field: 'individual_page_id', code: 'taken', message: 'is in a team already' },
  team_members_page_fkey: {
    field: 'individual_page_id',
    code: 'invalid',
    message: "is invalid: must be an individual page of the team's campaign",
  },
  metadata_keys_name_key: { field: 'key', code: 'taken', message: TAKEN },
  metadata_keys_count_check: {
    field: 'key',
    code: 'invalid',
    message: 'is invalid: there are 1000 keys for this kind of object already',
  },
  campaign_groups_key_key: { field: 'group', code: 'taken', message: TAKEN },
  campaign_group_values_value_key: { field: 'value', code: 'taken', message: TAKEN },
  donations_reference_key: { field: 'reference', code: 'taken', message: TAKEN },
  teams_leader_fkey: { field: 'page_id', code: 'invalid', message: 'leads the team and cannot be removed' },
};

/**
 * Runs a write.
 * @throws ValidationError for a broken rule that the caller can do something about; any other error unchanged
 */
export async function refuseBrokenRules<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refused = refusedFields[constraintName(error) ?? ''];
    throw refused ? Object.assign(new ValidationError([refused]), { cause: error }) : error;
  }
}
