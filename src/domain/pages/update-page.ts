import type { Transaction } from '../../db/connection/in-transaction.ts';
import { pageCampaign } from '../../db/queries/pages/new-page-references.ts';
import { type PageRecord, pageRecord } from '../../db/queries/pages/page-records.ts';
import {
  type PageChanges,
  type PagePictures,
  type PageToChange,
  PageWriter,
} from '../../db/repositories/page-writer.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import type { PageState } from '../../db/rows/page-rows.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { PageActor } from '../actor.ts';
import { auditValues } from '../audit.ts';
import { parsePositiveCents } from '../money.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requirePage } from '../policies.ts';
import { readGroupAnswers, valueErrors } from './page-rules.ts';
import { defaultStory, readStory } from './page-story.ts';

/** In characters, like the constraint. */
export const LONGEST_THANK_YOU = 2_000;

/** The changes to a page. Absent fields stay the same; a blank story or image restores the default. */
export interface PageEdits {
  /** On a team's page, also the team's name. */
  name?: string | undefined;
  slug?: string | undefined;
  story?: string | undefined;
  /** In whole units of the currency, such as `2500.00`. */
  target?: string | undefined;
  image?: string | undefined;
  /** The path of a stored picture. Takes precedence over `image`. */
  picture?: string | undefined;
  /** The path of a stored picture; null for none. */
  cover?: string | null | undefined;
  /** As `videoAddress` writes it; null for none. */
  video?: string | null | undefined;
  /** In cents; null for none. */
  suggested_donation?: number | null | undefined;
  /** What the email to donors says; blank for nothing. */
  thank_you?: string | undefined;
  /** Null for never. */
  expires_at?: Date | null | undefined;
  campaign_date?: Date | undefined;
  /** In metres; 0 removes the goal. */
  fitness_goal?: number | undefined;
  /** By the group's key. A blank value keeps the old answer. */
  group_values?: Readonly<Record<string, string>> | undefined;
  state?: PageState | undefined;
}

/**
 * Changes a page.
 * @returns the page and its previous pictures
 * @throws NotFoundError; AuthorizationError for someone else's page; ValidationError that lists every error
 */
export async function updatePage(
  transaction: Transaction,
  actor: PageActor,
  { id, edits: input }: { id: number; edits: PageEdits },
): Promise<{ page: PageRecord; former: PagePictures }> {
  const writer = new PageWriter(transaction);
  const before = await requireChangeablePage(transaction, actor, id);
  const { name, slug, target, image, thank_you } = input;
  const edits = {
    ...input,
    name: name?.trim(),
    slug: slug?.trim(),
    target: target?.trim(),
    image: image?.trim(),
    thank_you: thank_you?.trim(),
  };
  const groups = await newAnswers(transaction, before, input.group_values);
  const written = edits.story === undefined ? undefined : readStory(edits.story);
  const errors = [
    ...(written?.errors ?? []),
    ...valueErrors({ ...edits, image: edits.image || undefined }),
    ...plainTextErrors('thank_you', edits.thank_you, LONGEST_THANK_YOU),
    ...groups.errors,
  ];
  if (errors.length > 0) throw new ValidationError(errors);
  // The team first: a conflict over its name must not hold the lock on the campaign's counters.
  if (edits.name !== undefined && before.team_id !== null) {
    await new TeamRepository(transaction).rename(before.team_id, edits.name);
  }
  const former = await writer.lock(id);
  refuseStateOfOperator(former.operator_state, edits.state);
  const { has_set_story, has_set_image, ...columns } = columnsOf(edits, written, before);
  await writer.update(id, { ...columns, has_set_story, has_set_image });
  await auditValues(transaction, actor, 'page.update', ['page', id], former, columns);
  if (await writer.chooseGroupValues(before, groups.chosen)) await writer.touch(id);
  return { page: await pageRecord(transaction, id), former };
}

/** @throws NotFoundError; AuthorizationError for someone else's page */
export async function requireChangeablePage(
  transaction: Transaction,
  actor: PageActor,
  id: number,
): Promise<PageToChange> {
  const page = await new PageWriter(transaction).findToChange(id);
  if (!page) throw new NotFoundError();
  requirePage(actor, page);
  return page;
}

/** @throws ValidationError for a page that an operator has paused or cancelled and not reopened */
function refuseStateOfOperator(chosen: PageState | null, wanted: PageState | undefined): void {
  if (wanted === undefined || chosen === null || chosen === wanted) return;
  throw new ValidationError([
    invalid('state', 'was set by the operator and can only be changed by the operator'),
  ]);
}

async function newAnswers(
  transaction: Transaction,
  page: PageToChange,
  answers: Readonly<Record<string, string>> = {},
): Promise<ReturnType<typeof readGroupAnswers>> {
  const given = new Set(Object.keys(answers).filter((key) => answers[key]?.trim()));
  if (given.size === 0) return { chosen: [], errors: [] };
  const campaign = await pageCampaign(transaction, { kind: 'id', id: page.campaign_id });
  const groups = campaign?.groups.filter(({ key }) => given.has(key)) ?? [];
  return readGroupAnswers(groups, answers);
}

function columnsOf(
  edits: PageEdits,
  written: { story: string | undefined } | undefined,
  page: PageToChange,
): PageChanges {
  const { name, slug, state, target, expires_at, campaign_date, fitness_goal } = edits;
  const image = edits.picture ?? edits.image;
  return {
    name,
    slug,
    state,
    expires_at,
    campaign_date,
    ...(fitness_goal !== undefined && { fitness_goal_in_meters: Math.round(fitness_goal) || null }),
    ...(written && {
      story:
        written.story ??
        page.campaign_default_story ??
        defaultStory({ charity: page.charity_name, campaign: page.campaign_name }),
      has_set_story: written.story !== undefined,
    }),
    target_cents: target === undefined ? undefined : parsePositiveCents(target),
    cover_url: edits.cover,
    video_url: edits.video,
    suggested_donation_cents: edits.suggested_donation,
    thank_you: edits.thank_you === undefined ? undefined : edits.thank_you || null,
    ...(image !== undefined && { image_url: image || null, has_set_image: image !== '' }),
  };
}
