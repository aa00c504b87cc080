import { webAddressRule } from '../../contract/field-errors.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import type { FeedPost } from '../../db/queries/feed/feed-records.ts';
import { PostRepository } from '../../db/repositories/posts.ts';
import {
  AuthorizationError,
  type FieldError,
  invalid,
  NotFoundError,
  ValidationError,
} from '../../errors.ts';
import type { UserActor } from '../actor.ts';
import { writtenErrors } from '../plain-text.ts';
import { isImageAddress } from './page-rules.ts';
import { requireChangeablePage } from './update-page.ts';

interface PostInput {
  page_id: number;
  /** Markdown, as typed. */
  caption: string;
  image_url?: string | null | undefined;
  /** The path of our copy of the picture that `image_url` names. */
  picture?: string | undefined;
  /** Default: now. */
  created_at?: Date | undefined;
}

/** Creates a post on the user's page. @throws AuthorizationError, also for an unknown page; ValidationError that lists every error */
export async function createPost(
  transaction: Transaction,
  actor: UserActor,
  { now, ...input }: PostInput & { now: Date },
): Promise<FeedPost> {
  const { page_id, caption, image_url, picture, created_at = now } = input;
  await requirePageOfPost(transaction, actor, { pageId: page_id });
  const errors = postErrors(input, now);
  if (errors.length > 0) throw new ValidationError(errors);
  return new PostRepository(transaction).create({
    page_id,
    user_id: actor.userId,
    caption,
    image_url: picture ?? image_url ?? null,
    created_at,
  });
}

/** @throws AuthorizationError for someone else's page, or an unknown one */
export async function requirePageOfPost(
  transaction: Transaction,
  actor: UserActor,
  { pageId }: { pageId: number },
): Promise<void> {
  await requireChangeablePage(transaction, actor, pageId).catch((error: unknown) => {
    throw error instanceof NotFoundError
      ? new AuthorizationError({ reason: 'page_id is not a page of this user' })
      : error;
  });
}

function postErrors({ caption, image_url, created_at }: PostInput, now: Date): FieldError[] {
  const errors = writtenErrors('caption', caption);
  if (image_url && !isImageAddress(image_url)) {
    errors.push(invalid('image_url', webAddressRule));
  }
  if (created_at !== undefined && created_at > now) {
    errors.push(invalid('created_at', 'must not be in the future'));
  }
  return errors;
}

/**
 * Deletes a post on the user's page and returns its picture.
 * @throws NotFoundError; AuthorizationError for a post on someone else's page
 */
export async function deletePost(
  transaction: Transaction,
  actor: UserActor,
  { id }: { id: number },
): Promise<{ formerImage: string | null }> {
  const posts = new PostRepository(transaction);
  const post = await posts.find(id);
  if (!post) throw new NotFoundError();
  await requireChangeablePage(transaction, actor, post.page_id);
  if (!(await posts.delete(id))) throw new NotFoundError();
  return { formerImage: post.image_url };
}
