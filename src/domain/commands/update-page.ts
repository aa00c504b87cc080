import type { Transaction } from '../../db/in-transaction.ts';
import { type PageRecord, pageRecords } from '../../db/queries/page-records.ts';
import { type PageChanges, type PageToChange, PageWriter } from '../../db/repositories/page-writer.ts';
import { type FieldError, NotFoundError, ValidationError } from '../../errors.ts';
import { parsePositiveCents } from '../money.ts';
import { defaultStory, sanitizeStory } from '../page-story.ts';
import { imageFault, isImageAddress, targetFault } from '../page-values.ts';
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

/**
 * Changes a person's or a team's page.
 * @throws NotFoundError; AuthorizationError for somebody else's page; ValidationError that lists every fault
 */
export async function updatePage(
  transaction: Transaction,
  reach: Reach,
  id: number,
  edits: PageEdits,
): Promise<{ page: PageRecord; changes: Changes }> {
  const writer = new PageWriter(transaction);
  const before = await writer.findToChange(id);
  if (!before) throw new NotFoundError();
  requirePage(reach, before);
  const faults = editFaults(edits);
  if (faults.length > 0) throw new ValidationError(faults);
  await writer.update(id, columnsOf(edits, before));
  const [page] = await pageRecords(transaction, [id]);
  if (!page) throw new NotFoundError();
  // Its campaign's leaderboard can show whole pages.
  return { page, changes: { pages: [id], pageLists: true } };
}

function editFaults({ story, target, image }: PageEdits): FieldError[] {
  const faults: FieldError[] = [];
  if (story !== undefined && story.length > LONGEST_STORY) {
    const message = `is invalid: must be at most ${LONGEST_STORY} characters long`;
    faults.push({ field: 'story', code: 'invalid', message });
  }
  if (target !== undefined && parsePositiveCents(target.trim()) === undefined) faults.push(targetFault);
  if (image?.trim() && !isImageAddress(image.trim())) faults.push(imageFault);
  return faults;
}

function columnsOf({ story, target, image }: PageEdits, page: PageToChange): PageChanges {
  const ownStory = story === undefined ? undefined : sanitizeStory(story);
  return {
    ...(story !== undefined && {
      story: ownStory ?? defaultStory({ charity: page.charity_name, campaign: page.campaign_name }),
      has_set_story: ownStory !== undefined,
    }),
    ...(target !== undefined && { target_cents: parsePositiveCents(target.trim()) }),
    ...(image !== undefined && { image_url: image.trim() || null, has_set_image: image.trim() !== '' }),
  };
}
