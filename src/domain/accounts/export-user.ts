import type { Transaction } from '../../db/connection/in-transaction.ts';
import { type PersonalData, personalData, picturesOf } from '../../db/queries/personal-data.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { NotFoundError } from '../../errors.ts';
import type { AdminActor } from '../actor.ts';
import { audit } from '../audit.ts';

/** Reads everything that is stored about a person, with the addresses of their pictures, and records who did. @throws NotFoundError */
export async function exportUser(
  transaction: Transaction,
  actor: AdminActor,
  { userId, baseUrl }: { userId: number; baseUrl: string },
): Promise<{ data: PersonalData; pictures: string[] }> {
  const user = await new UserRepository(transaction).find(userId);
  if (!user || user.erased_at) throw new NotFoundError();
  // Read first, so that the entry is not part of it.
  const data = await personalData(transaction, { userId });
  await audit(transaction, actor, 'user.export', ['user', userId]);
  return { data, pictures: picturesOf(data).map((path) => `${baseUrl}${path}`) };
}
