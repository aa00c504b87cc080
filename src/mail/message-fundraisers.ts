import { createHash } from 'node:crypto';
import type { Connection, Transaction } from '../db/connection/in-transaction.ts';
import {
  type AudienceCount,
  CampaignMessageRepository,
  postCampaignMessage,
} from '../db/repositories/campaign-messages.ts';
import { postMail } from '../db/repositories/mail-outbox.ts';
import type { CampaignRow } from '../db/rows/campaign-rows.ts';
import type { AdminActor } from '../domain/actor.ts';
import { audit } from '../domain/audit.ts';
import { type NamedResource, requireResource } from '../domain/named-resource.ts';
import { requireCampaign } from '../domain/policies.ts';
import { ConflictError, invalid, ValidationError } from '../errors.ts';
import { commonPlaceholders } from './mail-text.ts';
import { tidyText, wordsErrors } from './mail-text-errors.ts';
import { messagePlaceholders } from './templates/campaign-mails.ts';

/** Placeholders that a message may contain. The greeting isn't one of them: every message begins with it. */
const { greeting: _greeting, ...common } = commonPlaceholders;
const known = { ...common, ...messagePlaceholders };

/** How many different messages a campaign's fundraisers get within a day, unless an operator insists. */
const MOST_PER_DAY = 2;
/** People per transaction. */
const MOST_AT_ONCE = 1_000;

/** An email to the fundraisers of a campaign: one for each person, however many pages they have. */
export interface FundraiserMessage {
  named: NamedResource;
  subject: string;
  /** Markdown with placeholders, without the greeting, which every message begins with. */
  body: string;
}

interface MessageToSend extends FundraiserMessage {
  /** Only to people who lead a team. */
  leadersOnly: boolean;
}

/** A message whose emails are being queued. */
export interface StartedMessage extends AudienceCount {
  campaign: CampaignRow;
  messageId: number;
  leadersOnly: boolean;
  /** Whether the same message was sent before, completely or not. */
  isRepeated: boolean;
}

/** What is needed to queue the emails of a message. */
type QueuedMessage = Pick<StartedMessage, 'messageId' | 'leadersOnly'> & {
  campaign: Pick<CampaignRow, 'id'>;
};

/** Returns how many people would get a message. @throws NotFoundError; ValidationError that lists every error */
export async function countFundraisers(
  database: Connection,
  input: MessageToSend,
): Promise<AudienceCount & { campaign: CampaignRow }> {
  const message = readMessage(input);
  const campaign = await requireResource(database, 'campaigns', input.named);
  const messages = new CampaignMessageRepository(database);
  const known = await messages.findId(campaign.id, message.content_hash);
  const audience = { campaignId: campaign.id, leadersOnly: input.leadersOnly };
  return { campaign, ...(await messages.countAudience(audience, known)) };
}

/** Queues a message for one address, to see it before it is sent. @throws NotFoundError; ValidationError that lists every error */
export async function previewMessage(
  transaction: Transaction,
  actor: AdminActor,
  { to, ...input }: FundraiserMessage & { to: string },
): Promise<{ campaign: CampaignRow }> {
  const { subject, body } = readMessage(input);
  const campaign = await requireResource(transaction, 'campaigns', input.named);
  requireCampaign(actor, campaign.id);
  const parameters = { subject, body, campaign: campaign.name };
  await postMail(transaction, { template: 'campaign_message_preview', recipient: to, parameters });
  await audit(transaction, actor, 'campaign.preview_message', ['campaign', campaign.id], { subject });
  return { campaign };
}

/**
 * Begins to send a message, or continues: the same subject and text are the same message, which nobody gets twice. The emails are then
 * queued by `queueMessage`.
 * @param input.expectedRecipients the number of recipients that the caller has seen, to confirm it
 * @param input.force send it even if the campaign has had its messages for the day
 * @throws NotFoundError; ValidationError that lists every error; ConflictError after too many messages in a day
 */
export async function startMessage(
  transaction: Transaction,
  actor: AdminActor,
  { force, expectedRecipients, ...input }: MessageToSend & { force: boolean; expectedRecipients?: number },
): Promise<StartedMessage> {
  const message = readMessage(input);
  // Locked, so that two messages at the same time are counted one after the other.
  const campaign = await requireResource(transaction, 'campaigns', input.named, { locked: true });
  requireCampaign(actor, campaign.id);
  const messages = new CampaignMessageRepository(transaction);
  const recent = await messages.countSince(campaign.id, 24);
  const created = await messages.create({ campaign_id: campaign.id, ...message });
  if (created && recent >= MOST_PER_DAY && !force) {
    throw new ConflictError(
      `Campaign ${campaign.uid} has sent ${recent} messages in the last 24 hours.`,
      'recent messages',
    );
  }
  const messageId = created?.id ?? (await messages.findId(campaign.id, message.content_hash));
  if (messageId === undefined) throw new Error(`the message of campaign ${campaign.id} disappeared`);
  const { leadersOnly } = input;
  const counted = await messages.countAudience({ campaignId: campaign.id, leadersOnly }, messageId);
  if (expectedRecipients !== undefined && expectedRecipients !== counted.recipients) {
    throw new ValidationError([
      invalid(
        'recipients',
        `is ${counted.recipients} now. Read the preview again, and enter that number to send it.`,
      ),
    ]);
  }
  await audit(transaction, actor, 'campaign.message', ['campaign', campaign.id], {
    message: messageId,
    subject: message.subject,
    team_leaders_only: leadersOnly,
    recipients: counted.recipients,
  });
  return { campaign, messageId, leadersOnly, isRepeated: created === undefined, ...counted };
}

/**
 * Queues the emails of a message for the next thousand people.
 * @param input.after the last user of the previous call, 0 for the first
 * @param input.perMinute how many emails become due per minute
 * @returns the number of queued emails, and the last user; undefined at the end
 */
export async function queueMessage(
  transaction: Transaction,
  _actor: AdminActor,
  { message, after, perMinute }: { message: QueuedMessage; after: number; perMinute: number },
): Promise<{ queued: number; last: number | undefined }> {
  const { campaign, messageId, leadersOnly } = message;
  const batch = { messageId, after, most: MOST_AT_ONCE, perMinute };
  return postCampaignMessage(transaction, { campaignId: campaign.id, leadersOnly }, batch);
}

function readMessage(input: Pick<FundraiserMessage, 'subject' | 'body'>) {
  const message = { subject: input.subject.trim(), body: tidyText(input.body) };
  const errors = wordsErrors(message, known);
  if (errors.length > 0) throw new ValidationError(errors);
  const content_hash = createHash('sha256').update(JSON.stringify(message)).digest();
  return { ...message, content_hash };
}
