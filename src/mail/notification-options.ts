import type { MailTemplate } from '../db/rows/mail-templates.ts';

interface Option {
  group: 'pages' | 'teams' | 'donations';
  label: string;
  templates: readonly MailTemplate[];
}

export const notificationGroups = {
  pages: 'My pages',
  teams: 'My teams',
  donations: 'My donations',
} as const;

/** Emails that a user can turn off, by name of the option. All others are about the account itself. */
export const notificationOptions = {
  page_created: { group: 'pages', label: 'My new page is ready', templates: ['page_created'] },
  page_received_donation: {
    group: 'pages',
    label: 'My page gets donations',
    templates: ['donations_received'],
  },
  page_reached_target: {
    group: 'pages',
    label: 'My page or team reaches a milestone',
    templates: ['page_reached_target'],
  },
  weekly_digest: {
    group: 'pages',
    label: 'Weekly summary, every Monday',
    templates: ['weekly_digest'],
  },
  campaign_message: {
    group: 'pages',
    label: 'News from the campaigns I take part in',
    templates: ['campaign_message'],
  },
  invitation: {
    group: 'teams',
    label: "I'm invited to a campaign or team",
    templates: ['invitation'],
  },
  join_requested: { group: 'teams', label: 'Someone asks to join my team', templates: ['join_requested'] },
  join_answered: {
    group: 'teams',
    label: 'A team answers my request to join',
    templates: ['join_accepted', 'join_declined'],
  },
  donation_thanks: {
    group: 'donations',
    label: 'A thank-you for my donation',
    templates: ['donation_thanks'],
  },
  donation_reply: {
    group: 'donations',
    label: 'A fundraiser replies to my donation',
    templates: ['donation_reply'],
  },
} as const satisfies Record<string, Option>;

export type NotificationName = keyof typeof notificationOptions;

export const notificationNames = Object.keys(notificationOptions) as NotificationName[];

export function isNotificationName(text: string): text is NotificationName {
  return Object.hasOwn(notificationOptions, text);
}

/** Returns the option that controls an email, or undefined for one that is always sent. */
export function notificationOf(template: string): NotificationName | undefined {
  return notificationNames.find((name) =>
    (notificationOptions[name].templates as readonly string[]).includes(template),
  );
}
