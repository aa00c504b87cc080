import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { MailedInvitation } from '../../db/repositories/invitations.ts';
import type { Compose, MailServices } from '../mail-services.ts';
import { quotedName } from '../mailed-names.ts';

/** Emails about teams, and invitations to them or to a campaign. */
export const teamMails = {
  async invitation(services, { recipient, parameters }) {
    const id = Number(parameters.invitation);
    const invitation = await services.invitations.findToMail(id);
    if (!invitation) return undefined;
    const link = await invitationAddress(services, id, invitation);
    return {
      to: recipient,
      text: invitation.team_id === null ? 'invitation' : 'team_invitation',
      values: { link, 'campaign.name': invitation.campaign_name },
      campaignId: invitation.campaign_id,
    };
  },

  async join_requested({ config, mailedPage }, { recipient, parameters }) {
    const { team = '', campaign = '' } = parameters;
    const page = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      text: 'join_requested',
      values: {
        link: `${config.baseUrl}/dashboard/teams/${team}`,
        'page.name': quotedName(page?.name, 'Someone'),
        'campaign.name': campaign,
      },
      campaignId: page?.campaign_id,
    };
  },

  async join_accepted(services, { recipient, parameters }) {
    const link = `${services.config.baseUrl}/dashboard#teams-title`;
    return { to: recipient, text: 'join_accepted', ...(await answerOfTeam(services, parameters, link)) };
  },

  async join_declined(services, { recipient, parameters }) {
    const link = `${services.config.baseUrl}/dashboard`;
    return { to: recipient, text: 'join_declined', ...(await answerOfTeam(services, parameters, link)) };
  },
} satisfies Record<string, Compose>;

async function answerOfTeam(
  { mailedPage }: MailServices,
  { page: id = '0', campaign = '' }: Record<string, string>,
  link: string,
) {
  const page = await mailedPage(Number(id));
  const values = { link, 'team.name': quotedName(page?.name, 'the team'), 'campaign.name': campaign };
  return { values, campaignId: page?.campaign_id };
}

/** Returns a link to the inviting application's own form, or to ours if it has none. The token is created when the email is sent. */
async function invitationAddress(
  { config, invitations }: MailServices,
  id: number,
  { team_id, registration_url }: MailedInvitation,
): Promise<string> {
  const token = createSecret('invitation');
  await invitations.addToken(id, hashSecret(token));
  const address = new URL(
    registration_url ?? `${config.baseUrl}/${team_id === null ? 'invitation' : 'join-team'}`,
  );
  address.searchParams.set('token', token);
  return address.href;
}
