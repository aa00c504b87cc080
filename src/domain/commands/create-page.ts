import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type PageCampaign,
  pageCampaign,
  pageCharity,
  pageOwner,
} from '../../db/queries/pages/new-page-references.ts';
import { type PageRecord, pageRecord } from '../../db/queries/pages/page-records.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { type NewPage, PageWriter } from '../../db/repositories/pages.ts';
import { type FieldError, taken, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { type Addresses, siteOf } from '../addresses.ts';
import { parsePositiveCents } from '../money.ts';
import { newPageErrors, type PageInput, readGroupAnswers } from '../page-rules.ts';
import { defaultStory, readStory } from '../page-story.ts';
import { requireCampaign } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import { slugsFromName } from '../slugs.ts';
import { acceptInvitation, findOpenInvitation, unusableInvitation } from './accept-invitation.ts';

export interface NewPageInput {
  values: PageInput;
  /** Errors that were found already, in fields that the values then lack. */
  known?: readonly FieldError[] | undefined;
  /** It waits for its owner's confirmation, and is paused until then. */
  waits?: boolean;
  addresses: Pick<Addresses, 'page'>;
  now: Date;
}

/**
 * Makes an individual page for one user in an active campaign, with what the invitation that it answers says of it, lets it join
 * the team that invited it, and puts the mail about it into the outbox.
 * @throws ValidationError that lists every error; AuthorizationError for an application outside its campaign
 */
export async function createPage(
  transaction: Transaction,
  actor: PageActor,
  { values: input, known = [], waits = false, addresses, now }: NewPageInput,
): Promise<PageRecord> {
  const campaign = await findCampaign(transaction, actor, input.campaign_id);
  const owner = await findOwner(transaction, actor, input.uid);
  const invitation =
    campaign && input.token ? await findOpenInvitation(transaction, input.token, campaign.id) : undefined;
  const charity =
    campaign &&
    (await findCharity(transaction, campaign, input.charity_id ?? invitation?.charity_uid ?? undefined));
  const written = input.story === undefined ? undefined : readStory(input.story);
  const groups = readGroupAnswers(campaign?.groups ?? [], input.group_values);
  const found = [
    ...newPageErrors(input, { actor, owner, campaign, charity, now }),
    ...(campaign && input.token && !invitation ? [unusableInvitation] : []),
    ...groups.errors,
    ...(written?.errors ?? []),
  ];
  const errors = [...known, ...found.filter(({ field }) => !known.some((error) => error.field === field))];
  if (errors.length > 0 || !campaign || !owner || !charity) throw new ValidationError(errors);

  const writer = new PageWriter(transaction);
  const name = input.name?.trim() || owner.nickname?.trim() || owner.name;
  const story = written?.story;
  const id = await insertPage(writer, input.slug, {
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: owner.id,
    name,
    story: story ?? defaultStory({ charity: charity.name, campaign: campaign.name }),
    has_set_story: story !== undefined,
    image_url: input.picture ?? null,
    has_set_image: input.picture !== undefined,
    target_cents:
      input.target === undefined ? (invitation?.target_cents ?? undefined) : parsePositiveCents(input.target),
    expires_at: input.expires_at ?? campaign.page_expires_at,
    campaign_date: input.campaign_date ?? null,
    fitness_goal_in_meters: Math.round(input.fitness_goal ?? 0) || null,
    gift_aid_eligible: campaign.has_gift_aid && (input.gift_aid_eligible ?? false),
  });
  if (waits) await writer.update(id, { state: 'paused' });
  await writer.chooseGroupValues({ id, campaign_id: campaign.id }, groups.chosen);
  if (input.token) await acceptInvitation(transaction, input.token, { id, campaign_id: campaign.id });
  const page = await pageRecord(transaction, id);
  if (!input.skip_notification) {
    await postMail(transaction, {
      template: 'page_created',
      recipient: owner.email,
      parameters: { address: addresses.page(siteOf(campaign), page.slug), campaign: campaign.name },
    });
  }
  return page;
}

async function findCampaign(
  transaction: Transaction,
  actor: PageActor,
  text: string | undefined,
): Promise<PageCampaign | undefined> {
  const own =
    actor.kind === 'registered_application' ? ({ kind: 'id', id: actor.campaignId } as const) : undefined;
  const reference = text === undefined ? own : parseResourceReference(text);
  const campaign = reference && (await pageCampaign(transaction, reference));
  if (text !== undefined) requireCampaign(actor, campaign?.id);
  return campaign;
}

async function findOwner(transaction: Transaction, actor: PageActor, uid: number | undefined) {
  const id = actor.kind === 'user' ? actor.userId : uid;
  return id === undefined ? undefined : pageOwner(transaction, id);
}

async function findCharity(transaction: Transaction, campaign: PageCampaign, text: string | undefined) {
  const reference = text === undefined ? undefined : parseResourceReference(text);
  if (text !== undefined && !reference) return undefined;
  return pageCharity(transaction, campaign.id, reference);
}

async function insertPage(writer: PageWriter, slug: string | undefined, page: NewPage): Promise<number> {
  for (const candidate of slug === undefined ? slugsFromName(page.name) : [slug]) {
    const id = await writer.insertUnlessTaken(page, candidate);
    if (id !== undefined) return id;
  }
  throw new ValidationError([taken('slug')]);
}
