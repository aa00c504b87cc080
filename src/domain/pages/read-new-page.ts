import type { Transaction } from '../../db/connection/in-transaction.ts';
import {
  type PageCampaign,
  type PageCharity,
  type PageOwner,
  pageCampaign,
  pageCharity,
  pageOwner,
} from '../../db/queries/pages/new-page-references.ts';
import type { OpenInvitation } from '../../db/repositories/invitations.ts';
import type { ChosenGroupValue, NewPage } from '../../db/repositories/page-writer.ts';
import { blank, type FieldError, invalid, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';
import { parsePositiveCents } from '../money.ts';
import { requireCampaign } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import { reaches } from '../staff/roles.ts';
import { findOpenInvitation, unusableInvitation } from '../teams/accept-invitation.ts';
import { awaitsApproval } from './hide-page.ts';
import { birthdayErrors, type PageInput, readGroupAnswers, valueErrors } from './page-rules.ts';
import { defaultStory, readStory } from './page-story.ts';

/** The objects that the input for a new page refers to; undefined if they don't exist or may not be used. */
interface NamedInInput {
  campaign: PageCampaign | undefined;
  owner: PageOwner | undefined;
  charity: PageCharity | undefined;
  invitation: OpenInvitation | undefined;
}

/** A valid page, with everything needed to write it. */
export interface ReadyPage {
  page: NewPage;
  answers: ChosenGroupValue[];
  campaign: PageCampaign;
  owner: PageOwner;
}

/** @throws AuthorizationError for an application outside its campaign */
export async function findNamed(
  transaction: Transaction,
  actor: PageActor,
  { campaign_id, charity_id, uid, token }: PageInput,
): Promise<NamedInInput> {
  const campaign = await findCampaign(transaction, actor, campaign_id);
  const ownerId = actor.kind === 'user' ? actor.userId : uid;
  const owner = ownerId === undefined ? undefined : await pageOwner(transaction, ownerId);
  if (!campaign) return { campaign, owner, charity: undefined, invitation: undefined };
  const invitation = token ? await findOpenInvitation(transaction, token, campaign.id) : undefined;
  const wanted = charity_id ?? invitation?.charity_uid ?? undefined;
  const reference = wanted === undefined ? undefined : parseResourceReference(wanted);
  const isUnreadable = wanted !== undefined && !reference;
  const charity = isUnreadable ? undefined : await pageCharity(transaction, campaign.id, reference);
  return { campaign, owner, charity, invitation };
}

/**
 * Checks all values of a new page.
 * @param known errors that were found earlier; the input lacks the fields with errors
 * @throws ValidationError that lists every error
 */
export function readNewPage(
  actor: PageActor,
  input: PageInput,
  { now, known }: { now: Date; known: readonly FieldError[] },
  named: NamedInInput,
): ReadyPage {
  const { campaign, owner, charity, invitation } = named;
  const unusable = [
    ...referenceErrors(actor, input, named),
    ...campaignErrors(input.campaign_id, campaign, now),
  ];
  const groups = readGroupAnswers(campaign?.groups ?? [], input.group_values);
  // Staff know whom they create a page for.
  const age = actor.kind === 'staff' ? [] : birthdayErrors(input.birthday, campaign?.minimum_age ?? 0, now);
  const written = input.story === undefined ? undefined : readStory(input.story);
  const found = [...unusable, ...age, ...valueErrors(input), ...groups.errors, ...(written?.errors ?? [])];
  const errors = [...known, ...found.filter(({ field }) => !known.some((error) => error.field === field))];
  if (errors.length > 0 || !campaign || !owner || !charity) throw new ValidationError(errors);
  const story = written?.story;
  const awaits_approval = awaitsApproval(actor, campaign);
  const page = {
    campaign_id: campaign.id,
    charity_id: charity.id,
    user_id: owner.id,
    name: input.name?.trim() || owner.nickname?.trim() || owner.name,
    story:
      story ?? campaign.default_story ?? defaultStory({ charity: charity.name, campaign: campaign.name }),
    has_set_story: story !== undefined,
    image_url: input.picture ?? null,
    has_set_image: input.picture !== undefined,
    target_cents:
      input.target === undefined
        ? (invitation?.target_cents ?? campaign.default_target_cents ?? undefined)
        : parsePositiveCents(input.target),
    expires_at: input.expires_at ?? campaign.page_expires_at,
    campaign_date: input.campaign_date ?? null,
    fitness_goal_in_meters: Math.round(input.fitness_goal ?? 0) || null,
    gift_aid_eligible: campaign.has_gift_aid && (input.gift_aid_eligible ?? false),
    held_at: awaits_approval ? now : null,
    awaits_approval,
  };
  return { page, answers: groups.chosen, campaign, owner };
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
  // To staff, a campaign out of reach looks like one that doesn't exist.
  if (actor.kind === 'staff') {
    const place = campaign && { campaign_id: campaign.id, charity_id: null };
    return place && reaches(actor.scope, place) ? campaign : undefined;
  }
  if (text !== undefined) requireCampaign(actor, campaign?.id);
  return campaign;
}

function referenceErrors(
  actor: PageActor,
  input: PageInput,
  { campaign, owner, charity, invitation }: NamedInInput,
): FieldError[] {
  const errors: FieldError[] = [];
  if (!owner) {
    const isBlank = actor.kind === 'registered_application' && input.uid === undefined;
    errors.push(invalid('uid', isBlank ? blank : 'is invalid: there is no such user'));
  }
  if (campaign && !charity) {
    errors.push(
      input.charity_id === undefined
        ? invalid('charity_id', "can't be blank: the campaign has no charities")
        : invalid('charity_id', 'must be a charity of the campaign'),
    );
  }
  if (campaign && input.token && !invitation) errors.push(unusableInvitation);
  return errors;
}

function campaignErrors(
  text: string | undefined,
  campaign: PageCampaign | undefined,
  now: Date,
): FieldError[] {
  if (!campaign) {
    const message = text === undefined ? blank : 'is invalid: there is no such campaign';
    return [invalid('campaign_id', message)];
  }
  const status = campaignStatus(campaign, now);
  return status === 'active' ? [] : [invalid('campaign_id', `is invalid: the campaign is ${status}`)];
}
