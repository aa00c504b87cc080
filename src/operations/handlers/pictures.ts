import type { RequestContext } from '../../context.ts';
import { updateCampaign } from '../../domain/campaigns/edit-campaign.ts';
import { change } from '../../domain/change.ts';
import { updateCharity } from '../../domain/charities/edit-charity.ts';
import { namedById } from '../../domain/named-resource.ts';
import { updatePage } from '../../domain/pages/update-page.ts';
import { removePicture, savePicture } from '../replace-picture.ts';
import { callerOf } from '../staff.ts';
import { readCampaign, requireCampaign } from './campaigns.ts';
import { readCharity, requireCharity } from './charities.ts';
import { findReached, readPage } from './pages.ts';
import type { OperationsHandlers, StaffOperations } from './types.ts';

type CampaignPicture = 'banner_url' | 'default_picture_url';

export const pictures = {
  saveCampaignBanner: (request, context) => saveOfCampaign(request, context, 'banner_url'),
  removeCampaignBanner: (request, context) => removeOfCampaign(request, context, 'banner_url'),
  saveDefaultPicture: (request, context) => saveOfCampaign(request, context, 'default_picture_url'),
  removeDefaultPicture: (request, context) => removeOfCampaign(request, context, 'default_picture_url'),

  async saveCharityLogo({ params, files, principal }, context) {
    const actor = callerOf(principal);
    const { primary } = context.database;
    const { id } = await requireCharity(primary, params.charity_id, actor);
    await savePicture(context, { actor, files, use: 'charityLogo' }, async (logo_url) => {
      const { former } = await change(context, actor, updateCharity, { named: namedById(id), logo_url });
      return former.logo_url;
    });
    return readCharity(primary, id, context.addresses);
  },

  async removeCharityLogo({ params, principal }, context) {
    const actor = callerOf(principal);
    const { id } = await requireCharity(context.database.primary, params.charity_id, actor);
    const { former } = await change(context, actor, updateCharity, { named: namedById(id), logo_url: null });
    await removePicture(context, former.logo_url);
    return { status: 204, body: undefined };
  },

  async savePagePicture({ params, files, principal }, context) {
    const actor = callerOf(principal);
    const { id } = await findReached(actor, params.page_id, context.database.primary);
    await savePicture(context, { actor, files, use: 'picture' }, async (picture) => {
      const { former } = await change(context, actor, updatePage, { id, edits: { picture } });
      return former.image_url;
    });
    return readPage(actor, params.page_id, context);
  },

  async removePagePicture({ params, principal }, context) {
    const actor = callerOf(principal);
    const { id } = await findReached(actor, params.page_id, context.database.primary);
    const { former } = await change(context, actor, updatePage, { id, edits: { image: '' } });
    await removePicture(context, former.image_url);
    return { status: 204, body: undefined };
  },
} satisfies Partial<OperationsHandlers>;

type Request<Id extends keyof StaffOperations> = Parameters<OperationsHandlers[Id]>[0];

async function saveOfCampaign(
  { params, files, principal }: Request<'saveCampaignBanner' | 'saveDefaultPicture'>,
  context: RequestContext,
  column: CampaignPicture,
) {
  const actor = callerOf(principal);
  const { primary } = context.database;
  const { id } = await requireCampaign(primary, params.campaign_id, actor);
  const use = column === 'banner_url' ? 'cover' : 'picture';
  await savePicture(context, { actor, files, use }, async (path) => {
    const { former } = await change(context, actor, updateCampaign, { named: namedById(id), [column]: path });
    return former[column];
  });
  return readCampaign(primary, id, context.addresses);
}

async function removeOfCampaign(
  { params, principal }: Request<'removeCampaignBanner' | 'removeDefaultPicture'>,
  context: RequestContext,
  column: CampaignPicture,
) {
  const actor = callerOf(principal);
  const { id } = await requireCampaign(context.database.primary, params.campaign_id, actor);
  const { former } = await change(context, actor, updateCampaign, { named: namedById(id), [column]: null });
  await removePicture(context, former[column]);
  return { status: 204 as const, body: undefined };
}
