import type { CurrentUser, UpdateMeBody } from '../../../generated/oauth/models.ts';
import type { Principal } from '../../contract/principal.ts';
import type { UserProfileRepository } from '../../db/repositories/user-profiles.ts';
import { displayNameError } from '../../domain/display-name.ts';
import { AuthorizationError, invalid, ValidationError } from '../../errors.ts';
import { presentCurrentUser } from '../presenters/current-user.ts';
import type { OAuthHandlers } from './types.ts';

/** In characters. */
const LONGEST_NICKNAME = 255;

export const users: Pick<OAuthHandlers, 'getMe' | 'updateMe'> = {
  async getMe({ principal }, { userProfiles }) {
    return { status: 200, body: { user: await currentUser(userProfiles, userOf(principal)) } };
  },

  async updateMe({ principal, body }, { userProfiles, clock }) {
    const userId = userOf(principal);
    refuseInvalid(body, clock());
    await userProfiles.update(userId, {
      name: body.name?.trim(),
      nickname: body.nickname?.trim(),
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

/** The rules that the contract cannot express. @throws ValidationError that lists every error */
function refuseInvalid({ name, nickname, birthday }: UpdateMeBody, now: Date): void {
  const isUnborn = birthday !== undefined && birthday > now.toISOString().slice(0, 10);
  const messages = {
    name: name === undefined ? undefined : displayNameError(name),
    nickname: nickname === undefined ? undefined : displayNameError(nickname, LONGEST_NICKNAME),
    birthday: isUnborn ? 'It must not lie in the future.' : undefined,
  };
  const errors = Object.entries(messages).flatMap(([field, text]) =>
    text === undefined ? [] : [invalid(field, `is invalid. ${text}`)],
  );
  if (errors.length > 0) throw new ValidationError(errors);
}
