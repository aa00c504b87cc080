import { createSecret, hashSecret } from '../../auth/secrets.ts';
import { Throttle } from '../../auth/throttle.ts';
import { emailErrors } from '../../contract/email-addresses.ts';
import type { Transaction } from '../../db/connection/in-transaction.ts';
import { pageCharity } from '../../db/queries/pages/new-page-references.ts';
import {
  type InvitationRecord,
  InvitationRepository,
  type NewInvitation,
} from '../../db/repositories/invitations.ts';
import { postMail } from '../../db/repositories/mail-outbox.ts';
import { TeamRepository } from '../../db/repositories/teams.ts';
import { invalid, NotFoundError, ValidationError } from '../../errors.ts';
import type { ApplicationActor, PageActor } from '../actor.ts';
import { nameErrors } from '../display-name.ts';
import { parsePositiveCents } from '../money.ts';
import { plainTextErrors } from '../plain-text.ts';
import { requireTeam } from '../policies.ts';
import { parseResourceReference } from '../references.ts';
import { INVITATION_DAYS, type TeamInvitation } from './change-team-invitations.ts';

const LONGEST_FULL_NAME = 255;

interface InvitationInput {
  email: string;
  full_name?: string | undefined;
  phone?: string | undefined;
  charity_id?: string | undefined;
  /** In whole units of the currency, such as `500.00`. */
  target?: string | undefined;
}

/**
 * Counts an unsolicited email, and returns whether it may be sent. Each mailbox gets a limited number of them.
 * @param sender such as `user 12`; a single sender can't use up a mailbox's limit
 */
export async function mayMail(transaction: Transaction, email: string, sender: string): Promise<boolean> {
  const throttle = new Throttle(transaction);
  const recipient = email.toLowerCase();
  return (
    (await throttle.allows('invitationMailByRecipientAndSender', `${recipient} ${sender}`)) &&
    (await throttle.allows('invitationMailByRecipient', recipient))
  );
}

/**
 * Invites a person by email to create a page in a campaign.
 * @throws ValidationError for an invalid email address, or a charity that isn't the campaign's
 */
export async function inviteToCampaign(
  transaction: Transaction,
  actor: ApplicationActor,
  input: InvitationInput,
): Promise<InvitationRecord> {
  const values = await readInput(transaction, actor, actor.campaignId, input);
  return invite(transaction, { ...values, campaign_id: actor.campaignId });
}

/**
 * Invites a person by email to join a team.
 * @returns the invitation with its own token, which differs from the emailed one
 * @throws NotFoundError, AuthorizationError about the team's page; ValidationError as above; TooManyRequestsError for a user who invites
 *   too many
 */
export async function inviteToTeam(
  transaction: Transaction,
  actor: PageActor,
  { teamPageId, ...input }: InvitationInput & { teamPageId: number },
): Promise<TeamInvitation> {
  const teams = new TeamRepository(transaction);
  const teamId = await teams.findIdByPage(teamPageId);
  if (teamId === undefined) throw new NotFoundError();
  const team = await requireTeam(teams, teamId, actor);
  const values = await readInput(transaction, actor, team.campaign_id, input);
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (userId !== null) {
    await new Throttle(transaction).take('invitationsByUser', String(userId));
  }
  const token = createSecret('invitation');
  const made = {
    team_id: team.id,
    token_hash: hashSecret(token),
    created_by_user_id: userId,
  };
  return { ...(await invite(transaction, { ...values, ...made })), team_id: team.id, token };
}

async function readInput(
  transaction: Transaction,
  actor: PageActor,
  campaignId: number,
  { email, full_name, phone, charity_id, target }: InvitationInput,
) {
  const reference = charity_id === undefined ? undefined : parseResourceReference(charity_id);
  const charity = reference && (await pageCharity(transaction, campaignId, reference));
  const errors = emailErrors('email', email);
  if (charity_id !== undefined && !charity) {
    errors.push(invalid('charity_id', 'must be a charity of the campaign'));
  }
  if (full_name?.trim()) errors.push(...nameErrors('full_name', full_name, LONGEST_FULL_NAME));
  errors.push(...plainTextErrors('phone', phone));
  if (errors.length > 0) throw new ValidationError(errors);
  return {
    email,
    full_name: full_name ?? null,
    phone: phone ?? null,
    charity_id: charity?.id ?? null,
    target_cents: target === undefined ? null : (parsePositiveCents(target) ?? null),
    registered_application_id: actor.kind === 'registered_application' ? actor.applicationId : null,
  };
}

async function invite(
  transaction: Transaction,
  invitation: NewInvitation & { email: string },
): Promise<InvitationRecord> {
  const made = await new InvitationRepository(transaction).create(invitation, INVITATION_DAYS);
  const { created_by_user_id: user, registered_application_id: application } = invitation;
  if (await mayMail(transaction, invitation.email, user ? `user ${user}` : `application ${application}`)) {
    const parameters = { invitation: String(made.id) };
    await postMail(transaction, { template: 'invitation', recipient: invitation.email, parameters });
  }
  return made;
}
