import { displayNameFault } from '../../auth/display-name.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/in-transaction.ts';
import { type PageCampaign, pageCampaign, pageCharity, pageOwner } from '../../db/queries/page-campaigns.ts';
import { type PageRecord, pageRecords } from '../../db/queries/page-records.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { type NewPage, PageWriter } from '../../db/repositories/page-writer.ts';
import { type FieldError, ValidationError } from '../../errors.ts';
import { campaignStatus } from '../campaign-status.ts';
import { countries } from '../countries.ts';
import { readGroupAnswers } from '../group-answers.ts';
import { parsePositiveCents } from '../money.ts';
import { defaultStory, sanitizeStory } from '../page-story.ts';
import { imageFault, isImageAddress, isOfAge, targetFault } from '../page-values.ts';
import { type Reach, requireCampaign } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import type { Changes } from '../run-command.ts';
import { isReservedSlug, slugsFromName } from '../slugs.ts';
import { acceptInvitation, invitationErrors } from './accept-invitation.ts';

/** A page as it is asked for (specification 4.2); what is absent gets its default. */
export interface PageWishes {
  /** Whose page it becomes; read only where an application makes it. */
  uid?: number | undefined;
  /** `YYYY-MM-DD`: the supporter's age is judged by it, and it is not stored. */
  birthday?: string | undefined;
  charity_id?: string | undefined;
  campaign_id?: string | undefined;
  image?: string | undefined;
  name?: string | undefined;
  slug?: string | undefined;
  story?: string | undefined;
  expires_at?: Date | undefined;
  campaign_date?: Date | undefined;
  /** In whole units of the currency, such as `2500.00`. */
  target?: string | undefined;
  /** Of a team invitation. */
  token?: string | undefined;
  gift_aid_eligible?: boolean | undefined;
  group_values?: Record<string, string> | undefined;
  skip_notification?: boolean | undefined;
}

/**
 * Makes an individual page for one user in an active campaign, lets it join the team that invited it, and puts the mail
 * about it into the outbox.
 * @param known faults that were found already, in fields that the wishes then lack
 * @throws ValidationError that lists every fault; AuthorizationError for an application outside its campaign
 */
export async function createPage(
  transaction: Transaction,
  { addresses, clock }: Pick<Context, 'addresses' | 'clock'>,
  reach: Reach,
  wishes: PageWishes,
  known: readonly FieldError[] = [],
): Promise<{ page: PageRecord; changes: Changes; posts: boolean }> {
  const campaign = await findCampaign(transaction, reach, wishes.campaign_id);
  const owner = await findOwner(transaction, reach, wishes.uid);
  const charity = campaign && (await findCharity(transaction, campaign, wishes.charity_id));
  const groups = readGroupAnswers(campaign?.groups ?? [], wishes.group_values);
  const found = [
    ...ownerFaults(reach, wishes.uid, owner),
    ...birthdayFaults(wishes.birthday, campaign, clock()),
    ...(campaign && !charity ? [charityFault(wishes.charity_id)] : []),
    ...campaignFaults(wishes.campaign_id, campaign, clock()),
    ...valueFaults(wishes),
    ...(campaign && wishes.token ? await invitationErrors(transaction, wishes.token, campaign.id) : []),
    ...groups.faults,
  ];
  const faults = [...known, ...found.filter(({ field }) => !known.some((fault) => fault.field === field))];
  if (faults.length > 0 || !campaign || !owner || !charity) throw new ValidationError(faults);

  const writer = new PageWriter(transaction);
  const name = wishes.name?.trim() || owner.nickname?.trim() || owner.name;
  const story = wishes.story === undefined ? undefined : sanitizeStory(wishes.story);
  const id = await insertPage(writer, wishes.slug, {
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: owner.id,
    name,
    story: story ?? defaultStory({ charity: charity.name, campaign: campaign.name }),
    has_set_story: story !== undefined,
    image_url: wishes.image ?? null,
    has_set_image: wishes.image !== undefined,
    target_cents: wishes.target === undefined ? undefined : parsePositiveCents(wishes.target),
    expires_at: wishes.expires_at ?? campaign.page_expires_at,
    campaign_date: wishes.campaign_date ?? null,
    gift_aid_eligible:
      countries[campaign.country_code].hasGiftAid === true && (wishes.gift_aid_eligible ?? false),
  });
  await writer.chooseGroupValues({ id, campaign_id: campaign.id }, groups.chosen);
  const accepted = wishes.token
    ? await acceptInvitation(transaction, wishes.token, { id, campaign_id: campaign.id })
    : undefined;
  const page = await readBack(transaction, id);
  const posts = !wishes.skip_notification;
  if (posts) {
    const site = {
      countryCode: campaign.country_code,
      slug: campaign.is_default ? undefined : campaign.slug,
    };
    await postMail(transaction, {
      template: 'page_created',
      recipient: owner.email,
      parameters: { address: addresses.page(site, page.slug), campaign: campaign.name },
    });
  }
  const changed = accepted ? [id, accepted.team_page_id] : [id];
  return { page, changes: { pages: changed, campaigns: [campaign.uid], pageLists: true }, posts };
}

async function findCampaign(
  transaction: Transaction,
  reach: Reach,
  text: string | undefined,
): Promise<PageCampaign | undefined> {
  const own = 'campaignId' in reach ? ({ kind: 'id', id: reach.campaignId } as const) : undefined;
  const reference = text === undefined ? own : parseResourceReference(text);
  const campaign = reference && (await pageCampaign(transaction, reference));
  if (text !== undefined) requireCampaign(reach, campaign?.id);
  return campaign;
}

async function findOwner(transaction: Transaction, reach: Reach, uid: number | undefined) {
  const id = 'userId' in reach ? reach.userId : uid;
  return id === undefined ? undefined : pageOwner(transaction, id);
}

async function findCharity(transaction: Transaction, campaign: PageCampaign, text: string | undefined) {
  const reference = text === undefined ? undefined : parseResourceReference(text);
  if (text !== undefined && !reference) return undefined;
  return pageCharity(transaction, campaign.id, reference);
}

async function readBack(transaction: Transaction, id: number): Promise<PageRecord> {
  const [page] = await pageRecords(transaction, [id]);
  if (!page) throw new Error(`page ${id} is not there after it was written`);
  return page;
}

async function insertPage(writer: PageWriter, slug: string | undefined, page: NewPage): Promise<number> {
  for (const candidate of slug === undefined ? slugsFromName(page.name) : [slug]) {
    const id = await writer.insertUnlessTaken(page, candidate);
    if (id !== undefined) return id;
  }
  throw new ValidationError([{ field: 'slug', code: 'taken', message: 'has already been taken' }]);
}

function ownerFaults(reach: Reach, uid: number | undefined, owner: object | undefined): FieldError[] {
  if (owner) return [];
  return 'campaignId' in reach && uid === undefined
    ? [invalid('uid', "can't be blank")]
    : [invalid('uid', 'is invalid: there is no such user')];
}

function birthdayFaults(
  birthday: string | undefined,
  campaign: PageCampaign | undefined,
  now: Date,
): FieldError[] {
  if (birthday === undefined) return [invalid('birthday', "can't be blank")];
  const years = campaign?.minimum_age ?? 0;
  if (isOfAge(birthday, years, now)) return [];
  const message =
    years === 0 ? 'is invalid' : `is invalid: the supporter must be at least ${years} years old`;
  return [invalid('birthday', message)];
}

function charityFault(text: string | undefined): FieldError {
  return text === undefined
    ? invalid('charity_id', "can't be blank: the campaign has no charity of its own")
    : invalid('charity_id', 'is invalid: must be a charity of the campaign');
}

function campaignFaults(
  text: string | undefined,
  campaign: PageCampaign | undefined,
  now: Date,
): FieldError[] {
  if (!campaign) {
    const message = text === undefined ? "can't be blank" : 'is invalid: there is no such campaign';
    return [invalid('campaign_id', message)];
  }
  const status = campaignStatus(campaign, now);
  return status === 'active' ? [] : [invalid('campaign_id', `is invalid: the campaign is ${status}`)];
}

/** Faults of the fields that need nothing else to be judged. */
function valueFaults({ name, image, slug, target }: PageWishes): FieldError[] {
  const faults: FieldError[] = [];
  const nameFault = name === undefined ? undefined : displayNameFault(name, 255);
  if (nameFault) faults.push(invalid('name', `is invalid: ${nameFault}`));
  if (image !== undefined && !isImageAddress(image)) faults.push(imageFault);
  if (slug !== undefined && isReservedSlug(slug)) faults.push(invalid('slug', 'is invalid: is reserved'));
  if (target !== undefined && parsePositiveCents(target) === undefined) faults.push(targetFault);
  return faults;
}

function invalid(field: string, message: string): FieldError {
  return { field, code: 'invalid', message };
}
