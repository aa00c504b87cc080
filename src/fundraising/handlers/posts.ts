import { createPost, deletePost } from '../../domain/commands/posts.ts';
import { requireUser } from '../../domain/policies.ts';
import { runCommand } from '../../domain/run-command.ts';
import { presentPostRow } from '../presenters/feed-row.ts';
import { writeOnce } from '../write-once.ts';
import type { FundraisingHandlers } from './types.ts';

export const posts = {
  async createPost(request, context) {
    const { userId } = requireUser(request.principal);
    return writeOnce(context, request, async (transaction) => {
      const made = await createPost(transaction, { userId, input: request.body, now: context.clock() });
      return {
        answer: { status: 201 as const, body: { post: presentPostRow(made.post) } },
        changes: made.changes,
      };
    });
  },

  async deletePost({ params, principal }, { database }) {
    const own = { userId: requireUser(principal).userId, id: params.post_id };
    await runCommand(database.primary, (transaction) => deletePost(transaction, own));
    return { status: 204, body: undefined };
  },
} satisfies Partial<FundraisingHandlers>;
