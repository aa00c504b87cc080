import { linkTo, type MailText, requiredLinkTo } from '../mail-text.ts';

const campaign = { 'campaign.name': { meaning: 'The name of the campaign.' } };
const teamAndCampaign = {
  'team.name': { meaning: 'The name of the team in quotation marks.' },
  ...campaign,
};

const invited = {
  preheader: 'Take part in {{campaign.name}}.',
  smallPrint:
    "This link works once and expires 30 days after you were invited. You're getting this email because someone invited you at this address. Not interested? You can safely ignore it.",
};

/** Texts of the emails about teams, and of invitations. */
export const teamTexts = {
  invitation: {
    sent: 'When someone is invited to take part in a campaign.',
    subject: "You're invited to start a fundraising page",
    body: `{{greeting}}

You're invited to take part in {{campaign.name}}! Create your own fundraising page and share it with friends and family.

[Create my page]({{link}})`,
    placeholders: { ...requiredLinkTo('The link that accepts the invitation.'), ...campaign },
    ...invited,
  },

  team_invitation: {
    sent: 'When someone is invited to join a team.',
    subject: "You're invited to join a team",
    body: `{{greeting}}

You're invited to join a team in {{campaign.name}} and raise money together!

[Join the team]({{link}})`,
    placeholders: { ...requiredLinkTo('The link that accepts the invitation.'), ...campaign },
    ...invited,
  },

  join_requested: {
    sent: "To a team's leader, when someone asks to join the team.",
    subject: 'Someone wants to join your team',
    preheader: 'You can accept or decline the request.',
    body: `{{greeting}}

{{page.name}} would like to join your team in {{campaign.name}}. Take a look at their page, then accept or decline the request.

[Review the request]({{link}})`,
    smallPrint: "You're getting this email because you lead a team on {{site.name}}.",
    placeholders: {
      ...linkTo('The team on the dashboard, where the leader answers the request.'),
      'page.name': { meaning: 'The name of the page that wants to join, in quotation marks, or “Someone”.' },
      ...campaign,
    },
  },

  join_accepted: {
    sent: 'When a team accepts a request to join.',
    subject: "You're on the team!",
    preheader: 'Your request was accepted.',
    body: `{{greeting}}

Welcome to the team! Your request to join {{team.name}} in {{campaign.name}} was accepted, and your page is now part of it.

[View my team]({{link}})`,
    smallPrint: "You're getting this email because you asked to join a team on {{site.name}}.",
    placeholders: { ...linkTo('The team on the dashboard.'), ...teamAndCampaign },
  },

  join_declined: {
    sent: 'When a team declines a request to join.',
    subject: 'Your request to join a team was declined',
    preheader: 'You can ask another team or start your own.',
    body: `{{greeting}}

Unfortunately, the leader of {{team.name}} in {{campaign.name}} declined your request to join.

Your page hasn't changed. You can ask to join another team or start your own.

[Go to my dashboard]({{link}})`,
    smallPrint: "You're getting this email because you asked to join a team on {{site.name}}.",
    placeholders: { ...linkTo('The dashboard.'), ...teamAndCampaign },
  },
} satisfies Record<string, MailText>;
