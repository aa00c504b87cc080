import { linkTo, type MailText } from '../mail-text.ts';

const campaignAndCharity = {
  'campaign.name': { meaning: 'The name of the campaign.' },
  'charity.name': { meaning: 'The name of the charity.' },
};
const page = {
  'page.name': {
    meaning: 'The name of the page in quotation marks. Empty if the name looks like a link.',
  },
  ...campaignAndCharity,
};

const decided = {
  preheader: 'Here is why, and what you can do.',
  smallPrint:
    "You're getting this email because you have a page on {{site.name}}. We always send these emails.",
  placeholders: {
    ...linkTo('The form that edits the page, on the dashboard.'),
    reason: { meaning: 'Why, as the person who decided it wrote it.', isRequired: true },
    ...page,
  },
} as const;

const shownAgain = {
  preheader: 'Everyone can see it now.',
  smallPrint: decided.smallPrint,
  placeholders: { ...linkTo('The page.'), ...page },
};

const donated = {
  smallPrint:
    "You're getting this email because you're raising money on {{site.name}}. We send these emails at most once an hour per page.",
};

const milestone = {
  milestone: {
    meaning:
      'A sentence, if the page has reached another 25, 50 or 75% of its target: “You’ve now reached 50% of your target!”',
  },
};

const reachedTarget = {
  preheader: '{{raised}} raised. Congratulations!',
  smallPrint:
    "You're getting this email because you're raising money on {{site.name}}. We send it only once per target.",
  placeholders: {
    ...linkTo("The form for an update on the page's dashboard."),
    totals: { meaning: 'A table with the amount raised and the target.', kind: 'table' },
    raised: { meaning: 'The amount raised, such as “$1,250”.' },
    target: { meaning: 'The target, such as “$1,200”.' },
    ...page,
  },
} as const;

/** Texts of the emails about pages, and about donations to them. */
export const pageTexts = {
  page_created: {
    sent: "To a page's owner, when their new page is ready.",
    subject: 'Your fundraising page is ready',
    preheader: 'Share it with friends and family.',
    body: `{{greeting}}

Your page {{page.name}} in {{campaign.name}} is ready! Share it with friends and family to get your first donations. Every one counts.

[View my page]({{link}})`,
    smallPrint: "You're getting this email because you have a new page on {{site.name}}.",
    placeholders: { ...linkTo('The page.'), ...page },
  },

  page_awaits_approval: {
    sent: "To a page's owner, when their new page waits until you approve it.",
    subject: 'Your fundraising page is waiting for approval',
    preheader: "We look at every new page first. You'll hear from us.",
    body: `{{greeting}}

Thanks for creating the page {{page.name}} in {{campaign.name}}! We look at every new page before everyone can see it, and email you when we've done so.

Until then, nobody else can see it. You can already add a picture and your story.

[Edit my page]({{link}})`,
    smallPrint: "You're getting this email because you have a new page on {{site.name}}.",
    placeholders: { ...linkTo('The form that edits the page, on the dashboard.'), ...page },
  },

  page_approved: {
    sent: "To a page's owner, when you approve the page.",
    subject: 'Your fundraising page is live',
    body: `{{greeting}}

We've approved your page {{page.name}} in {{campaign.name}}. Everyone can see it now! Share it with friends and family to get your first donations.

[View my page]({{link}})`,
    ...shownAgain,
  },

  page_rejected: {
    sent: "To a page's owner, when you reject the page.",
    subject: "We can't publish your fundraising page",
    body: `{{greeting}}

We've looked at your page {{page.name}} in {{campaign.name}} and can't show it to everyone. Nobody else can see it, and nobody can donate to it.

This is why: {{reason}}

You can change the page, and then tell us what you've changed. If you think we got it wrong, contact us and tell us why. A person will look at it again.

[Edit my page]({{link}})`,
    ...decided,
  },

  page_hidden: {
    sent: "To a page's owner, when you hide the page.",
    subject: "We've hidden your fundraising page",
    body: `{{greeting}}

We've hidden your page {{page.name}} in {{campaign.name}}. Nobody but you can see it now, and nobody can donate to it. All donations so far still count.

This is why: {{reason}}

You can change the page, and then tell us what you've changed. If you think we got it wrong, contact us and tell us why. A person will look at it again.

[Edit my page]({{link}})`,
    ...decided,
  },

  page_shown: {
    sent: "To a page's owner, when you show a hidden page again.",
    subject: 'Your fundraising page is back',
    body: `{{greeting}}

Your page {{page.name}} in {{campaign.name}} is no longer hidden. Everyone can see it again, and donate to it.

[View my page]({{link}})`,
    ...shownAgain,
  },

  picture_hidden: {
    sent: "To a page's owner, when you hide a picture on the page or on one of its updates.",
    subject: "We've hidden a picture on your page",
    body: `{{greeting}}

We've hidden a picture on your page {{page.name}} in {{campaign.name}}. Everything else stays as it is, and people can still donate.

This is why: {{reason}}

You can add another picture. If you think we got it wrong, contact us and tell us why. A person will look at it again.

[Edit my page]({{link}})`,
    ...decided,
  },

  post_deleted: {
    sent: "To a page's owner, when you delete an update because of a report.",
    subject: "We've deleted an update on your page",
    body: `{{greeting}}

We've deleted an update on your page {{page.name}} in {{campaign.name}}. Everything else stays as it is, and people can still donate.

This is why: {{reason}}

If you think we got it wrong, contact us and tell us why. A person will look at it again.

[Go to my page]({{link}})`,
    ...decided,
  },

  picture_shown: {
    sent: "To a page's owner, when you show a hidden picture again.",
    subject: 'A picture on your page is back',
    body: `{{greeting}}

A picture on your page {{page.name}} in {{campaign.name}} is no longer hidden. Everyone can see it again.

[View my page]({{link}})`,
    ...shownAgain,
  },

  donation_received: {
    sent: "To a page's owner, when the page has received a donation.",
    subject: "You've got a new donation!",
    preheader: '{{amount}} for your page.',
    body: `{{greeting}}

Great news! Your page {{page.name}} has received a donation of {{amount}}.

{{milestone}}

See who gave and what they wrote, and send a quick thank-you.

[Say thanks]({{link}})`,
    placeholders: {
      ...linkTo("The page's donations on the dashboard."),
      amount: { meaning: 'The amount of the donation, such as “$25”.' },
      ...milestone,
      ...page,
    },
    ...donated,
  },

  donations_received: {
    sent: "To a page's owner, when the page has received several donations since the last email.",
    subject: "You've got {{count}} new donations!",
    preheader: '{{amount}} in total for your page.',
    body: `{{greeting}}

Great news! Your page {{page.name}} has received {{count}} donations, {{amount}} in total.

{{milestone}}

See who gave and what they wrote, and send a quick thank-you.

[Say thanks]({{link}})`,
    placeholders: {
      ...linkTo("The page's donations on the dashboard."),
      count: { meaning: 'The number of donations.' },
      amount: { meaning: 'Their total, such as “$75.50”.' },
      ...milestone,
      ...page,
    },
    ...donated,
  },

  donation_reply: {
    sent: "To a donor, when the page's owner has replied to their donation.",
    subject: 'You have a reply to your donation',
    preheader: 'See what the fundraiser wrote.',
    body: `{{greeting}}

You donated to {{page.name}} on {{site.name}}, and the fundraiser has written back to you.

[Read the reply]({{link}})`,
    smallPrint: "You're getting this email because you donated. We send it only once per donation.",
    placeholders: {
      ...linkTo('The page with the reply.'),
      'page.name': { meaning: 'The name of the page in quotation marks, or “the page”.' },
      ...campaignAndCharity,
    },
  },

  page_reached_target: {
    sent: "To a page's owner, when the page has reached its target.",
    subject: 'Your page has reached its target!',
    body: `{{greeting}}

Congratulations! Your page {{page.name}} has reached its target.

Post an update to thank everyone who gave. If you set a higher target, people will see that their donations still count.

{{totals}}

[Post an update]({{link}})`,
    ...reachedTarget,
  },

  team_reached_target: {
    sent: "To a team's leader, when the team has reached its target.",
    subject: 'Your team has reached its target!',
    body: `{{greeting}}

Congratulations! Your team {{page.name}} has reached its target.

Post an update to thank everyone who gave. If you set a higher target, people will see that their donations still count.

{{totals}}

[Post an update]({{link}})`,
    ...reachedTarget,
  },

  team_reached_quarter: {
    ...reachedTarget,
    sent: "To a team's leader, when the team has reached 25, 50 or 75% of its target.",
    subject: 'Your team has reached {{percent}}% of its target!',
    body: `{{greeting}}

Congratulations! Your team {{page.name}} has reached {{percent}}% of its target.

Post an update to thank everyone who gave, and ask the others to help you get there.

{{totals}}

[Post an update]({{link}})`,
    smallPrint:
      "You're getting this email because you're raising money on {{site.name}}. We send it only once for each quarter of a target.",
    placeholders: {
      ...reachedTarget.placeholders,
      percent: { meaning: '25, 50 or 75.' },
    },
  },

  weekly_digest: {
    sent: 'On Mondays to owners of pages and leaders of teams, if there was news in the week before.',
    subject: 'Your week in fundraising',
    preheader: 'New donations and activities on your pages.',
    body: `{{greeting}}

Here's how your pages did from {{first_day}} to {{last_day}}.

{{other_pages}}

{{pages}}

[Go to my dashboard]({{link}})`,
    smallPrint:
      "You're getting this email because you're raising money on {{site.name}}. We send it on Mondays when there's news from the week before.",
    placeholders: {
      ...linkTo('The dashboard.'),
      first_day: { meaning: 'The first day of the week, such as “Monday 16 November”.' },
      last_day: { meaning: 'The last day of the week.' },
      pages: {
        meaning: 'A table with the donations and activities of each page and team.',
        kind: 'table',
        isRequired: true,
      },
      other_pages: { meaning: 'A sentence about pages that are not in the table. Usually empty.' },
    },
  },
} satisfies Record<string, MailText>;
