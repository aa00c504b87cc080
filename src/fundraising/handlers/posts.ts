import { createPost, deletePost, requirePageOfPost } from '../../domain/commands/posts.ts';
import { requireUser } from '../../domain/policies.ts';
import { runCommand } from '../../domain/run-command.ts';
import { presentPostRow } from '../presenters/feed-row.ts';
import { writeOnce } from '../write-once.ts';
import { writeWithPicture } from '../write-with-picture.ts';
import type { FundraisingHandlers } from './types.ts';

export const posts = {
  async createPost(request, context) {
    const { userId } = requireUser(request.principal);
    const { page_id, image_url } = request.body;
    const create = (picture?: string) =>
      writeOnce(context, request, async (transaction) => {
        const input = { ...request.body, picture };
        const { post, changes } = await createPost(transaction, { userId, input, now: context.clock() });
        return {
          answer: { status: 201 as const, body: { post: presentPostRow(post, context.addresses) } },
          changes,
        };
      });
    // Whoever may not post there has nothing fetched.
    if (image_url) {
      await runCommand(context.database.primary, (transaction) =>
        requirePageOfPost(transaction, userId, page_id),
      );
    }
    return writeWithPicture(context, request, { address: image_url, field: 'image_url' }, create);
  },

  async deletePost({ params, principal }, { database, pictures }) {
    const own = { userId: requireUser(principal).userId, id: params.post_id };
    const { formerImage } = await runCommand(database.primary, (transaction) => deletePost(transaction, own));
    await pictures.remove(formerImage);
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
