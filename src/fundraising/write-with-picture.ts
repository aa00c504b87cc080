import type { Context } from '../context.ts';
import type { AnyRequest } from '../contract/types.ts';
import { isImageAddress } from '../domain/page-rules.ts';
import { senderOf } from '../domain/policies.ts';
import { findAnswer } from './write-once.ts';

/**
 * Runs a write of `writeOnce` that shows a picture, which is fetched and stored first. The repetition of a request that was answered
 * before fetches nothing.
 * @param picture.address of the picture, as it was sent; what is no address is left to the write, which refuses it with everything else
 * @param write is given the path of our copy
 * @throws what `write` and `Pictures.storeFor` throw
 */
export async function writeWithPicture<Answer extends { status: number; body: unknown }>(
  { database, pictures }: Pick<Context, 'database' | 'pictures'>,
  request: AnyRequest,
  { address, field }: { address: string | null | undefined; field: string },
  write: (picture?: string) => Promise<Answer>,
): Promise<Answer> {
  if (!address || !isImageAddress(address)) return write();
  const answered = await findAnswer<Answer>(database, request);
  if (answered) return answered;
  const { principal } = request;
  const sender = principal?.kind === 'OAuthUser' ? senderOf(principal) : undefined;
  const store = async (picture: string) => {
    const answer = await write(picture);
    // A request with the same key was answered meanwhile, and shows another one.
    if (!JSON.stringify(answer.body).includes(picture)) await pictures.remove(picture);
    return answer;
  };
  return pictures.storeFor(address, field, store, { sender });
}
