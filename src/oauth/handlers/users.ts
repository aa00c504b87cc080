import type { CurrentUser, UpdateMeBody, UserAddress } from '../../../generated/oauth/models.ts';
import { parseDate } from '../../contract/date-times.ts';
import type { Principal } from '../../contract/principal.ts';
import type { UserProfileChanges, UserProfileRepository } from '../../db/repositories/user-profiles.ts';
import { updateProfile } from '../../domain/accounts/update-profile.ts';
import { storedCountry } from '../../domain/accounts/user-details.ts';
import { userActor } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { AuthorizationError } from '../../errors.ts';
import { presentCurrentUser } from '../presenters/current-user.ts';
import type { OAuthHandlers } from './types.ts';

export const users: Pick<OAuthHandlers, 'getMe' | 'updateMe'> = {
  async getMe({ principal }, { userProfiles }) {
    return { status: 200, body: { user: await currentUser(userProfiles, userOf(principal)) } };
  },

  async updateMe({ principal, body }, context) {
    const actor = userActor({ id: userOf(principal) });
    await change(context, actor, updateProfile, { ...readChanges(body), now: context.clock() });
    return { status: 200, body: { user: await currentUser(context.userProfiles, actor.userId) } };
  },
};

/** The contract accepts only a user's token here. */
function userOf(principal: Principal | undefined): number {
  if (principal?.kind !== 'OAuthUser') throw new AuthorizationError();
  return principal.userId;
}

async function currentUser(profiles: UserProfileRepository, userId: number): Promise<CurrentUser> {
  const profile = await profiles.find(userId);
  if (!profile) throw new AuthorizationError();
  return presentCurrentUser(profile);
}

/** Reads fields at the top level and within `user`, which takes precedence. */
function readChanges({ user = {}, ...plain }: UpdateMeBody): UserProfileChanges {
  const birthday = user.birthday === undefined ? plain.birthday : parseDate(user.birthday);
  return {
    name: user.name ?? plain.name,
    nickname: user.nickname ?? plain.nickname,
    phone: user.phone ?? plain.phone,
    birthday,
    ...readAddress(user.address ?? plain.address),
  };
}

function readAddress(address: UserAddress = {}): UserProfileChanges {
  if (typeof address === 'string') return { street_address: address.trim() || undefined };
  const { street_address, extended_address, locality, region, postal_code, country_name, country } = address;
  const named = country_name || country;
  return {
    street_address: street_address || undefined,
    extended_address: extended_address || undefined,
    locality: locality || undefined,
    region: region || undefined,
    postal_code: postal_code || undefined,
    country: (named && storedCountry(named)) || undefined,
  };
}
