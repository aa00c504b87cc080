import type { RoleRequest } from '../../generated/operations/operations.ts';
import type { NamedResource } from '../domain/named-resource.ts';
import { parseResourceReference } from '../domain/references.ts';
import type { WantedRole } from '../domain/staff/manage-staff.ts';
import { invalid, ValidationError } from '../errors.ts';

/** Reads the roles of a request. @throws ValidationError for a number that JavaScript would round */
export function wantedRoles(roles: readonly RoleRequest[]): WantedRole[] {
  return roles.map(({ role, campaign_uid, charity_uid }) => ({
    role,
    campaign: named(campaign_uid),
    charity: named(charity_uid),
  }));
}

function named(text: string | null | undefined): NamedResource | null {
  if (text == null) return null;
  const reference = parseResourceReference(text);
  if (reference) return { reference, text };
  throw new ValidationError([invalid('roles', `has ${text}, which doesn't exist`)]);
}
