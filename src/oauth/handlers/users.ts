import type { CurrentUser, UpdateMeBody } from '../../../generated/oauth/models.ts';
import type { Principal } from '../../auth/principal.ts';
import type { UserProfileRepository } from '../../db/repositories/user-profiles.ts';
import { AuthorizationError, ValidationError } from '../../errors.ts';
import { presentCurrentUser } from '../presenters/current-user.ts';
import type { OAuthHandlers } from './types.ts';

export const users: Pick<OAuthHandlers, 'getMe' | 'updateMe'> = {
  async getMe({ principal }, { userProfiles }) {
    return { status: 200, body: { user: await currentUser(userProfiles, userOf(principal)) } };
  },

  async updateMe({ principal, body }, { userProfiles, clock }) {
    const userId = userOf(principal);
    refuseUnbornUser(body, clock());
    await userProfiles.update(userId, {
      name: body.name,
      nickname: body.nickname,
      phone: body.phone,
      birthday: body.birthday,
    });
    return { status: 200, body: { user: await currentUser(userProfiles, userId) } };
  },
};

/** The contract lets only a user's token through. */
function userOf(principal: Principal | undefined): number {
  if (principal?.kind !== 'OAuthUser') throw new AuthorizationError();
  return principal.userId;
}

async function currentUser(profiles: UserProfileRepository, userId: number): Promise<CurrentUser> {
  const profile = await profiles.find(userId);
  if (!profile) throw new AuthorizationError();
  return presentCurrentUser(profile);
}

function refuseUnbornUser({ birthday }: UpdateMeBody, now: Date): void {
  if (birthday === undefined || birthday <= now.toISOString().slice(0, 10)) return;
  throw new ValidationError([
    { field: 'birthday', code: 'invalid', message: 'is invalid: must not lie in the future' },
  ]);
}
