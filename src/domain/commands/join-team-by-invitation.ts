import type { Transaction } from '../../db/in-transaction.ts';
import { PageWriter } from '../../db/repositories/page-writer.ts';
import { ValidationError } from '../../errors.ts';
import type { Changes } from '../../fundraising/cache-tags.ts';
import { type Reach, requirePage } from '../policies.ts';
import { acceptInvitation } from './accept-invitation.ts';

/**
 * Takes a page that is there already into the team that has invited its owner.
 * @throws AuthorizationError for somebody else's page; ValidationError for an unknown page, one that cannot be in the team,
 *   and an invitation that cannot be used
 */
export async function joinTeamByInvitation(
  transaction: Transaction,
  { token, pageId, reach }: { token: string; pageId: number; reach: Reach },
): Promise<{ changes: Changes }> {
  const page = await new PageWriter(transaction).findToChange(pageId);
  if (!page) {
    const message = 'is invalid: there is no such page';
    throw new ValidationError([{ field: 'individual_page_id', code: 'invalid', message }]);
  }
  requirePage(reach, page);
  const { team_page_id } = await acceptInvitation(transaction, token, page);
  return { changes: { pages: [pageId, team_page_id], campaigns: [page.campaign_uid], pageLists: true } };
}
