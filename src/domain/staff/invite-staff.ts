import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { StaffRoleRepository } from '../../db/repositories/staff-roles.ts';
import { UserTokenRepository } from '../../db/repositories/user-tokens.ts';
import { UserRepository } from '../../db/repositories/users.ts';
import { invalid, ValidationError } from '../../errors.ts';
import type { StaffActor } from '../actor.ts';
import { audit } from '../audit.ts';
import { nameErrors } from '../display-name.ts';
import { grantsOf, lockTheirAccount, requireOwner, type WantedRole } from './manage-staff.ts';

/**
 * Gives roles to the person with an email address, and emails them the way to the desk. Without an account they get one, and they choose
 * its password through the emailed link. Until they have done so, another invitation adds roles and sends another link.
 * @param input.name of a new account; an existing one keeps its name
 * @returns the ID of the user
 * @throws ValidationError for an invalid address, name or role, and for someone who already has roles; ConflictError for an account that is
 *   disabled or may not be theirs; AuthorizationError for staff other than owners
 */
export async function inviteStaff(
  transaction: Transaction,
  actor: StaffActor,
  { email: address, name, roles: wanted }: { email: string; name: string; roles: readonly WantedRole[] },
): Promise<number> {
  await requireOwner(transaction, actor);
  const email = address.toLowerCase();
  const errors = [...emailErrors('email', email), ...nameErrors('name', name.trim())];
  if (errors.length > 0) throw new ValidationError(errors);
  const users = new UserRepository(transaction);
  const created = await users.create({ email, name: name.trim(), phone: null, passwordHash: null });
  const user = await lockTheirAccount(transaction, { email });
  const roles = new StaffRoleRepository(transaction);
  const hasJoined = user.email_confirmed_at !== null && (await roles.ofUser(user.id)).length > 0;
  if (hasJoined) throw new ValidationError([invalid('email', 'already has roles: change them instead')]);
  const grants = await grantsOf(transaction, wanted);
  for (const grant of grants) await roles.grant(user.id, grant);
  // Other links may be known to the application that created the account.
  if (!user.password_hash) await new UserTokenRepository(transaction).consumeAllOf(user.id);
  const names = new Set(grants.map(({ role }) => role.replaceAll('_', ' ')));
  await postMail(transaction, {
    template: 'staff_invited',
    recipient: user.email,
    parameters: { roles: new Intl.ListFormat('en').format(names) },
  });
  await audit(transaction, actor, 'staff.invite', ['user', user.id], {
    roles: grants,
    created: created !== undefined,
  });
  return user.id;
}
