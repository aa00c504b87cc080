import type { Context } from '../context.ts';
import type { AnyRequest } from '../contract/types.ts';
import { pageActor } from '../domain/actor.ts';
import { findAnswer } from '../domain/change.ts';
import { idempotencyKeyOf } from '../domain/idempotency-key.ts';
import { isImageAddress } from '../domain/pages/page-rules.ts';
import { senderOf } from '../domain/policies.ts';

/**
 * Runs a write that shows a picture, after fetching and storing the picture. A repeated request that already has a response fetches
 * nothing.
 * @param picture.address of the picture, as sent; a malformed address is left to the write, which rejects it together with the other errors
 * @param write gets the path of the stored copy
 * @throws what `write` and `Pictures.storeFor` throw
 */
export async function writeWithPicture<Answer extends { status: number; body: unknown }>(
  context: Context,
  request: AnyRequest,
  { address, field }: { address: string | null | undefined; field: string },
  write: (picture?: string) => Promise<Answer>,
): Promise<Answer> {
  if (!address || !isImageAddress(address)) return write();
  // An application that registers supporters sends no idempotency keys, and has no user whose pictures wait for each other.
  const isRegistering = request.principal?.kind === 'OAuthClient';
  const key = isRegistering ? undefined : idempotencyKeyOf(request);
  const answered = key && (await findAnswer(context, key));
  if (answered) return answered as Answer;
  const store = async (picture: string) => {
    const answer = await write(picture);
    // A request with the same key was processed in the meantime, and shows another picture.
    if (!JSON.stringify(answer.body).includes(picture)) await context.pictures.remove(picture);
    return answer;
  };
  const sender = isRegistering ? undefined : senderOf(pageActor(request.principal));
  return context.pictures.storeFor(address, field, store, { sender });
}
