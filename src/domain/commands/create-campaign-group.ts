import { CampaignGroupRepository, type CampaignGroupSummary } from '../../db/repositories/campaign-groups.ts';
import { requireResource } from '../named-resource.ts';
import { type OperatorContext, runRecorded } from '../run-command.ts';
import { type NamedGroup, requireGroup } from './change-campaign-group.ts';

/** @throws ValidationError when the campaign has a group with this key */
export function createCampaignGroup(
  context: OperatorContext,
  named: NamedGroup,
  { label, freeText, values }: { label: string; freeText: boolean; values: readonly string[] },
): Promise<CampaignGroupSummary> {
  return runRecorded(context, async (transaction, record) => {
    const campaign = await requireResource(transaction, 'campaigns', named.campaign, { locked: true });
    const groups = new CampaignGroupRepository(transaction);
    const id = await groups.create({ campaign_id: campaign.id, key: named.key, label, free_text: freeText });
    await groups.addValues(id, values);
    await record({
      action: 'group.create',
      subject: { type: 'campaign', id: campaign.id },
      details: { key: named.key, label, values },
    });
    return requireGroup(transaction, named);
  });
}
