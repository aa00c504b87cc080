import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignRepository, type PageDefaults } from '../../db/repositories/campaigns.ts';
import type { CampaignRow } from '../../db/rows/campaign-rows.ts';
import { blank, invalid, ValidationError } from '../../errors.ts';
import type { OperatorActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { readStory } from '../pages/page-story.ts';

interface Wanted extends Partial<PageDefaults> {
  named: NamedResource;
}

/**
 * Sets what the pages of a campaign begin with: the story and the target of new pages, and the picture of pages without one. Null removes a
 * default.
 * @param wanted.default_story HTML; anything harmful is removed
 * @returns the campaign, the names of the changed values, and the previous picture
 * @throws NotFoundError; ValidationError for a story that is blank or too long
 */
export async function setPageDefaults(
  transaction: Transaction,
  actor: OperatorActor,
  { named, ...wanted }: Wanted,
): Promise<{ campaign: CampaignRow; changed: string[]; formerPicture: string | null }> {
  const former = await requireResource(transaction, 'campaigns', named, { locked: true });
  const values = {
    ...wanted,
    ...(typeof wanted.default_story === 'string' && safeStory(wanted.default_story)),
  };
  const changed = (Object.keys(values) as (keyof PageDefaults)[]).filter(
    (name) => values[name] !== former[name],
  );
  if (changed.length > 0) {
    await new CampaignRepository(transaction).update(former.id, values);
    await auditValues(transaction, actor, 'campaign.page_defaults', ['campaign', former.id], former, values);
  }
  return { campaign: { ...former, ...values }, changed, formerPicture: former.default_picture_url };
}

function safeStory(html: string): Pick<PageDefaults, 'default_story'> {
  const { story, errors } = readStory(html);
  if (errors.length > 0) throw new ValidationError(errors);
  if (!story) throw new ValidationError([invalid('story', blank)]);
  return { default_story: story };
}
