import { inviteToCampaign, inviteToTeam } from '../../domain/commands/invite-by-mail.ts';
import { reachOf } from '../../domain/policies.ts';
import { runCommand } from '../../domain/run-command.ts';
import { AuthorizationError } from '../../errors.ts';
import { presentMailedInvitation } from '../presenters/invitation.ts';
import { writeOnce } from '../write-once.ts';
import type { FundraisingHandlers } from './types.ts';

export const invitations = {
  async createIndividualPageInvitation(request, context) {
    const { body, principal } = request;
    if (principal?.kind !== 'RegisteredApplication') throw new AuthorizationError();
    const { campaignId, applicationId } = principal;
    return writeOnce(context, request, async (transaction) => {
      const inviting = { input: body, campaignId, applicationId };
      const invitation = presentMailedInvitation(await inviteToCampaign(transaction, inviting));
      const answer = { status: 201 as const, body: { create_individual_page_invitation: invitation } };
      return { answer, changes: {}, posts: true };
    });
  },

  // Without an Idempotency-Key: its answer holds a secret, which is not stored.
  async createTeamPageInvitation({ params, body, principal }, { database, outbox }) {
    const reach = reachOf(principal);
    const applicationId = principal?.kind === 'RegisteredApplication' ? principal.applicationId : undefined;
    const inviting = { input: body, teamPageId: params.team_page_id, reach, applicationId };
    const invitation = await runCommand(database.primary, (transaction) =>
      inviteToTeam(transaction, inviting),
    );
    outbox.wake();
    const join_team_invitation = {
      ...presentMailedInvitation(invitation),
      team_page_id: params.team_page_id,
      token: invitation.token,
    };
    return { status: 201, body: { join_team_invitation } };
  },
} satisfies Partial<FundraisingHandlers>;
