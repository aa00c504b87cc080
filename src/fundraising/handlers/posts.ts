import { requireUser } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { createPost, deletePost, requirePageOfPost } from '../../domain/pages/posts.ts';
import { presentPostRow } from '../presenters/feed-row.ts';
import { writeWithPicture } from '../write-with-picture.ts';
import type { FundraisingHandlers } from './types.ts';

export const posts = {
  async createPost(request, context) {
    const { addresses } = context;
    const actor = requireUser(request.principal);
    const { page_id, image_url } = request.body;
    const command = answering(createPost, (post) => ({
      status: 201 as const,
      body: { post: presentPostRow(post, addresses) },
    }));
    const create = (picture?: string) => {
      const input = { ...request.body, picture, now: context.clock() };
      return change(context, actor, command, input, { idempotencyKey: idempotencyKeyOf(request) });
    };
    // Nothing is fetched for a caller who may not post on the page.
    if (image_url) await change(context, actor, requirePageOfPost, { pageId: page_id });
    return writeWithPicture(context, request, { address: image_url, field: 'image_url' }, create);
  },

  async deletePost({ params, principal }, context) {
    const { formerImage } = await change(context, requireUser(principal), deletePost, { id: params.post_id });
    await context.pictures.remove(formerImage);
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
