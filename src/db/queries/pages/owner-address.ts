import type { Knex } from 'knex';

/** Returns the email address of a page's owner, or of the leader of the team that owns it; undefined while their account is disabled. */
export async function ownerAddress(knex: Knex, pageId: number): Promise<string | undefined> {
  const owner = await knex('pages')
    .joinRaw('join users on users.id = owner_of_page(pages.user_id, pages.team_id)')
    .where('pages.id', pageId)
    .whereNull('users.disabled_at')
    .first('users.email');
  return owner?.email;
}
