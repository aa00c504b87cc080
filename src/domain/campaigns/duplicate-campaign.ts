import type { Transaction } from '../../db/connection/in-transaction.ts';
import { CampaignGroupRepository } from '../../db/repositories/campaign-groups.ts';
import { CampaignRepository } from '../../db/repositories/campaigns.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { type NamedResource, requireResource } from '../named-resource.ts';
import { requireCampaign } from '../policies.ts';
import { createCampaign } from './edit-campaign.ts';

interface Duplicate {
  named: NamedResource;
  name: string;
  slug: string;
  start_at?: Date | null | undefined;
  finish_at?: Date | null | undefined;
}

/**
 * Creates a campaign with the settings, charities, pictures and groups of another one, but none of its pages. Where a group accepts any
 * text, its answers are those of pages, so they aren't copied.
 * @returns the ID of the new campaign
 * @throws NotFoundError for an unknown campaign, and for one that staff don't reach; ValidationError as for `createCampaign`
 */
export async function duplicateCampaign(
  transaction: Transaction,
  actor: AdminActor,
  { named, name, slug, start_at, finish_at }: Duplicate,
): Promise<number> {
  const source = await requireResource(transaction, 'campaigns', named);
  requireCampaign(actor, source.id);
  const { default_charity_id, ...settings } = source;
  const charities = await new CampaignRepository(transaction).charities(source.id);
  const groups = await new CampaignGroupRepository(transaction).list(source.id);
  const id = await createCampaign(transaction, actor, {
    ...settings,
    name,
    slug,
    start_at: start_at ?? null,
    finish_at: finish_at ?? null,
    charity_uids: charities.map(({ id: charity }) => String(charity)),
    default_charity_uid: default_charity_id === null ? null : String(default_charity_id),
    groups: groups.map(({ key, label, free_text, optional, values }) => ({
      key,
      label,
      free_text,
      optional,
      values: free_text ? [] : values.map(({ value }) => value),
    })),
  });
  await audit(transaction, actor, 'campaign.duplicate', ['campaign', source.id], { campaign_id: id, name });
  return id;
}
