import { createSecret, hashSecret } from '../../auth/secrets.ts';
import type { MailedInvitation } from '../../db/repositories/invitations.ts';
import type { Compose, MailServices } from '../mail-services.ts';

/** About teams, and invitations to them or to a campaign. */
export const teamMails = {
  async invitation(services, { recipient, parameters }) {
    const id = Number(parameters.invitation);
    const invitation = await services.invitations.findToMail(id);
    if (!invitation) return undefined;
    const { team_id, campaign_name } = invitation;
    const [subject, paragraph, label] =
      team_id === null
        ? [
            'You are invited to raise money',
            `you are invited to make a fundraising page in ${campaign_name}.`,
            'Make my page',
          ]
        : [
            'You are invited to a team',
            `you are invited to raise money in ${campaign_name} together with a team.`,
            'Join the team',
          ];
    return {
      to: recipient,
      subject,
      paragraphs: [paragraph],
      link: { label, address: await invitationAddress(services, id, invitation) },
      closing:
        'The link works once, for 30 days from the invitation on. You receive this mail because somebody has invited you with this address. If you do not want to take part, do nothing.',
    };
  },

  join_requested: async ({ config, site }, { recipient, parameters: { team = '', campaign = '' } }) => ({
    to: recipient,
    subject: 'Somebody asks to join your team',
    paragraphs: [
      `a page in ${campaign} asks to be taken into the team that you lead. See who it is, and accept or decline.`,
    ],
    link: { label: 'See who asks', address: `${config.baseUrl}/dashboard/teams/${team}` },
    closing: `You receive this mail because you lead a team on ${site}.`,
  }),

  join_accepted: async ({ config, site }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'You are in the team',
    paragraphs: [`the leader of the team in ${campaign} that you asked to join has taken your page in.`],
    link: { label: 'See my team', address: `${config.baseUrl}/dashboard#teams-title` },
    closing: `You receive this mail because you asked to join a team on ${site}.`,
  }),

  join_declined: async ({ config, site }, { recipient, parameters: { campaign = '' } }) => ({
    to: recipient,
    subject: 'Your request to join a team was declined',
    paragraphs: [
      `the leader of the team in ${campaign} that you asked to join has declined. Your page stays as it is; you can ask another team, or start your own.`,
    ],
    link: { label: 'See my pages', address: `${config.baseUrl}/dashboard` },
    closing: `You receive this mail because you asked to join a team on ${site}.`,
  }),
} satisfies Record<string, Compose>;

/** Leads to the site of the application that invites, where it has one for this. The token is made when the mail is sent. */
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
