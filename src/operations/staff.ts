import { requireStaff, type StaffActor } from '../domain/actor.ts';
import { isOwner, reaches, scopeOf, staffRoles } from '../domain/staff/roles.ts';
import { NotFoundError } from '../errors.ts';

/** The campaign and charity of a record. */
export interface Place {
  campaign_id: number | null;
  charity_id: number | null;
}

/** The member of staff who calls an operation, with those of their roles that may call it. */
export const callerOf = requireStaff;

/** Returns a record that the caller reaches. @throws NotFoundError also for one that is out of reach, as if it didn't exist */
export function requireReached<Found extends Place>({ scope }: StaffActor, found: Found | undefined): Found {
  if (!found || !reaches(scope, found)) throw new NotFoundError();
  return found;
}

/** Returns the roles with which a member of staff reaches a record. */
export function rolesAt({ grants }: StaffActor, place: Place): string[] {
  const reaching = grants.filter((grant) => {
    const scope = scopeOf([grant], staffRoles);
    return scope !== undefined && reaches(scope, place);
  });
  return reaching.map(({ role }) => role);
}

/**
 * Whose records are listed, where owners see all and others their own.
 * @param wanted a filter
 * @returns undefined for everybody's
 */
export function ownUnlessOwner(
  { userId, grants }: StaffActor,
  wanted: number | undefined,
): number[] | undefined {
  if (isOwner(grants)) return wanted === undefined ? undefined : [wanted];
  return wanted === undefined || wanted === userId ? [userId] : [];
}
