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
            subject: "You're invited to start a fundraising page",
            paragraph: `You're invited to take part in ${campaign_name}! Create your own fundraising page and share it with friends and family.`,
            label: 'Create my page',
          }
        : {
            subject: "You're invited to join a team",
            paragraph: `You're invited to join a team in ${campaign_name} and raise money together!`,
            label: 'Join the team',
          };
    return {
      to: recipient,
      subject: words.subject,
      preheader: `Take part in ${campaign_name}.`,
      paragraphs: [words.paragraph],
      button: { label: words.label, address: await invitationAddress(services, id, invitation) },
      smallPrint:
        "This link works once and expires 30 days after you were invited. You're getting this email because someone invited you at this address. Not interested? You can safely ignore it.",
    };
  },

  async join_requested({ config, site, mailedPage }, { recipient, parameters }) {
    const { team = '', campaign = '' } = parameters;
    const page = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: 'Someone wants to join your team',
      preheader: 'You can accept or decline the request.',
      paragraphs: [
        `${quotedName(page?.name, 'Someone')} would like to join your team in ${campaign}. Take a look at their page, then accept or decline the request.`,
      ],
      button: { label: 'Review the request', address: `${config.baseUrl}/dashboard/teams/${team}` },
      smallPrint: `You're getting this email because you lead a team on ${site}.`,
    };
  },

  async join_accepted({ config, site, mailedPage }, { recipient, parameters }) {
    const { campaign = '' } = parameters;
    const team = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: "You're on the team!",
      preheader: 'Your request was accepted.',
      paragraphs: [
        `Welcome to the team! Your request to join ${quotedName(team?.name, 'the team')} in ${campaign} was accepted, and your page is now part of it.`,
      ],
      button: { label: 'View my team', address: `${config.baseUrl}/dashboard#teams-title` },
      smallPrint: `You're getting this email because you asked to join a team on ${site}.`,
    };
  },

  async join_declined({ config, site, mailedPage }, { recipient, parameters }) {
    const { campaign = '' } = parameters;
    const team = await mailedPage(Number(parameters.page ?? 0));
    return {
      to: recipient,
      subject: 'Your request to join a team was declined',
      preheader: 'You can ask another team or start your own.',
      paragraphs: [
        `Unfortunately, the leader of ${quotedName(team?.name, 'the team')} in ${campaign} declined your request to join.`,
        "Your page hasn't changed. You can ask to join another team or start your own.",
      ],
      button: { label: 'Go to my dashboard', address: `${config.baseUrl}/dashboard` },
      smallPrint: `You're getting this email because you asked to join a team on ${site}.`,
    };
  },
} satisfies Record<string, Compose>;

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
