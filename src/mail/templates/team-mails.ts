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
    const { team_id, campaign_name } = invitation;
    const words =
      team_id === null
        ? {
            subject: "You're invited to raise money",
            paragraph: `You're invited to create a fundraising page in ${campaign_name}.`,
            label: 'Create my page',
          }
        : {
            subject: "You're invited to join a team",
            paragraph: `You're invited to join a team and raise money together in ${campaign_name}.`,
            label: 'Join the team',
          };
    return {
      to: recipient,
      subject: words.subject,
      preheader: `Take part in ${campaign_name}.`,
      paragraphs: [words.paragraph],
      button: { label: words.label, address: await invitationAddress(services, id, invitation) },
      smallPrint:
        "The link works once, for 30 days after you were invited. You're getting this email because someone invited you at this address. If you don't want to take part, just ignore it.",
    };
  },

  async join_requested({ config, site, mailedPage }, { recipient, parameters }) {
    const { team = '', campaign = '' } = parameters;
    const page = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: 'Someone wants to join your team',
      preheader: 'See who it is, and accept or decline.',
      paragraphs: [
        `${quotedName(page?.name, 'A page')} would like to join your team in ${campaign}. See who it is, and accept or decline.`,
      ],
      button: { label: 'Answer the request', address: `${config.baseUrl}/dashboard/teams/${team}` },
      smallPrint: `You're getting this email because you lead a team on ${site}.`,
    };
  },

  async join_accepted({ config, site, mailedPage }, { recipient, parameters }) {
    const { campaign = '' } = parameters;
    const team = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: "You're on the team",
      preheader: 'The team leader has accepted your request.',
      paragraphs: [
        `Welcome! ${quotedName(team?.name, 'The team')} in ${campaign} has accepted your request, and your page is now part of the team.`,
      ],
      button: { label: 'See my team', address: `${config.baseUrl}/dashboard#teams-title` },
      smallPrint: `You're getting this email because you asked to join a team on ${site}.`,
    };
  },

  async join_declined({ config, site, mailedPage }, { recipient, parameters }) {
    const { campaign = '' } = parameters;
    const team = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: 'Your request to join a team was declined',
      preheader: 'Your page stays just as it is.',
      paragraphs: [
        `The leader of ${quotedName(team?.name, 'the team')} in ${campaign} has declined your request.`,
        'Your page stays just as it is. You can ask another team, or start your own.',
      ],
      button: { label: 'See my pages', address: `${config.baseUrl}/dashboard` },
      smallPrint: `You're getting this email because you asked to join a team on ${site}.`,
    };
  },
} satisfies Record<string, Compose>;

/** Returns the address of the inviting application's own form, if it has one. The token is created when the email is sent. */
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
