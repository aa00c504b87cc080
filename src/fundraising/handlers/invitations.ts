import { pageActor, requireApplication } from '../../domain/actor.ts';
import { answering, change } from '../../domain/change.ts';
import { idempotencyKeyOf } from '../../domain/idempotency-key.ts';
import { inviteToCampaign, inviteToTeam } from '../../domain/teams/invite-by-mail.ts';
import { presentMailedInvitation } from '../presenters/invitation.ts';
import type { FundraisingHandlers } from './types.ts';

export const invitations = {
  createIndividualPageInvitation(request, context) {
    const command = answering(inviteToCampaign, (invitation) => ({
      status: 201 as const,
      body: { create_individual_page_invitation: presentMailedInvitation(invitation) },
    }));
    return change(context, requireApplication(request.principal), command, request.body, {
      idempotencyKey: idempotencyKeyOf(request),
    });
  },

  // Without an Idempotency-Key, because the response contains a secret, which is not stored.
  async createTeamPageInvitation({ params, body, principal }, context) {
    const input = { ...body, teamPageId: params.team_page_id };
    const invitation = await change(context, pageActor(principal), inviteToTeam, input);
    const join_team_invitation = {
      ...presentMailedInvitation(invitation),
      team_page_id: params.team_page_id,
      token: invitation.token,
    };
    return { status: 201, body: { join_team_invitation } };
  },
} satisfies Partial<FundraisingHandlers>;
