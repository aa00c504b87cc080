import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type PageRecord, pageRecord } from '../../db/queries/pages/page-records.ts';
import { type PageChanges, type PageToChange, PageWriter } from '../../db/repositories/pages.ts';
import { type FieldError, invalid, NotFoundError, ValidationError } from '../../errors.ts';
import { parsePositiveCents } from '../money.ts';
import { valueErrors } from '../page-rules.ts';
import { defaultStory, sanitizeStory } from '../page-story.ts';
import { type Reach, requirePage } from '../policies.ts';
import type { Changes } from '../run-command.ts';

/** What the owner of a page may change. What is absent stays; a blank story or image brings the default one back. */
export interface PageEdits {
  story?: string | undefined;
  /** In whole units of the currency, such as `2500.00`. */
  target?: string | undefined;
  image?: string | undefined;
}

const LONGEST_STORY = 50_000;

/** Changes a page. @throws NotFoundError; AuthorizationError for somebody else's; ValidationError that lists every error */
export async function updatePage(
  transaction: Transaction,
  reach: Reach,
  id: number,
  { story, target, image }: PageEdits,
): Promise<{ page: PageRecord; changes: Changes }> {
  const writer = new PageWriter(transaction);
  const before = await writer.findToChange(id);
  if (!before) throw new NotFoundError();
  requirePage(reach, before);
  const edits = { story, target: target?.trim(), image: image?.trim() };
  const errors = editErrors(edits);
  if (errors.length > 0) throw new ValidationError(errors);
  await writer.update(id, columnsOf(edits, before));
  const page = await pageRecord(transaction, id);
  // Its campaign's leaderboard can show whole pages.
  return { page, changes: { pages: [id], pageLists: true } };
}

function editErrors({ story, target, image }: PageEdits): FieldError[] {
  const errors = [...valueErrors({ target }), ...valueErrors({ image: image || undefined })];
  if (story === undefined || story.length <= LONGEST_STORY) return errors;
  return [invalid('story', `is invalid: must be at most ${LONGEST_STORY} characters long`), ...errors];
}

function columnsOf({ story, target, image }: PageEdits, page: PageToChange): PageChanges {
  const ownStory = story === undefined ? undefined : sanitizeStory(story);
  return {
    ...(story !== undefined && {
      story: ownStory ?? defaultStory({ charity: page.charity_name, campaign: page.campaign_name }),
      has_set_story: ownStory !== undefined,
    }),
    ...(target !== undefined && { target_cents: parsePositiveCents(target) }),
    ...(image !== undefined && { image_url: image || null, has_set_image: image !== '' }),
  };
}
