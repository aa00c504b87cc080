import type { RequestContext } from '../../context.ts';
import { BrandingRepository } from '../../db/repositories/branding.ts';
import { CampaignMessageRepository } from '../../db/repositories/campaign-messages.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import type { StaffActor } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { requireIdempotencyKey } from '../../domain/idempotency-key.ts';
import { namedById } from '../../domain/named-resource.ts';
import { NotFoundError } from '../../errors.ts';
import { sampleMessage } from '../../mail/mail-samples.ts';
import {
  countFundraisers,
  previewMessage,
  queueMessage,
  startMessage,
} from '../../mail/message-fundraisers.ts';
import { siteBranding } from '../../web/site-branding.ts';
import { callerOf } from '../staff.ts';
import { requireCampaign } from './campaigns.ts';
import type { OperationsHandlers } from './types.ts';

/** Leaves room for other emails, which are sent one at a time by the same processes. */
const PER_MINUTE = 300;

export const messages = {
  async sendMessage(request, context) {
    const { params, body, principal } = request;
    const { subject, body: text, recipients, team_leaders_only: leadersOnly = false, force = false } = body;
    const actor = callerOf(principal);
    const named = await nameCampaign(context, params.campaign_id, actor);
    const start = answering(startMessage, ({ messageId, recipients, muted }) => ({
      status: 201 as const,
      body: { message: { id: messageId, recipients, muted } },
    }));
    const input = { named, subject, body: text, leadersOnly, force, expectedRecipients: recipients };
    const idempotencyKey = requireIdempotencyKey(request);
    const reply = await change(context, actor, start, input, { idempotencyKey });
    // Also when the same request is sent again, because the one before may have been interrupted.
    const message = { messageId: reply.body.message.id, leadersOnly, campaign: named.reference };
    for (let after: number | undefined = 0; after !== undefined; ) {
      const part: Awaited<ReturnType<typeof queueMessage>> = await change(context, actor, queueMessage, {
        message,
        after,
        perMinute: PER_MINUTE,
      });
      after = part.last;
    }
    return reply;
  },

  async previewMessage({ params, body, principal }, context) {
    const { primary } = context.database;
    const { subject = '', body: text = '', team_leaders_only: leadersOnly = false } = body;
    const named = await nameCampaign(context, params.campaign_id, callerOf(principal));
    if (subject === '' && text === '') {
      const audience = { campaignId: named.reference.id, leadersOnly };
      const counted = await new CampaignMessageRepository(primary).countAudience(audience);
      return { status: 200, body: { preview: counted } };
    }
    const written = { subject, body: text };
    const { campaign, recipients, muted } = await countFundraisers(primary, {
      ...written,
      named,
      leadersOnly,
    });
    const { config, mailTexts } = context;
    const message = await sampleMessage(written, {
      branding: siteBranding(await new BrandingRepository(primary).find()),
      baseUrl: config.baseUrl,
      operationsUrl: config.operationsUrl,
      mailTexts,
      campaign,
    });
    const preview = { recipients, muted, subject: message.subject, text: message.text, html: message.html };
    return { status: 200, body: { preview } };
  },

  async sendTestMessage({ params, body, principal }, context) {
    const actor = callerOf(principal);
    const named = await nameCampaign(context, params.campaign_id, actor);
    const user = await new UserRepository(context.database.primary).find(actor.userId);
    if (!user) throw new NotFoundError();
    const { subject = '', body: text = '' } = body;
    await change(context, actor, previewMessage, { named, subject, body: text, to: user.email });
    return { status: 200, body: { test_mail: { sent_to: user.email } } };
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError also for a campaign out of reach, as if it didn't exist */
async function nameCampaign({ database }: RequestContext, text: string, actor: StaffActor) {
  const { id, uid } = await requireCampaign(database.primary, text, actor);
  return namedById(id, uid);
}
