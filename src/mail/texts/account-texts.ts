import { linkTo, type MailText, requiredLinkTo } from '../mail-text.ts';

const roles = { roles: { meaning: 'Their roles, such as “manager and support”.' } };
const campaign = { 'campaign.name': { meaning: 'The name of the campaign.' } };

/** Texts of the emails about the account itself. */
export const accountTexts = {
  confirm_email: {
    sent: 'When someone signs up, to confirm their email address.',
    subject: 'Confirm your email address',
    preheader: 'This link works for seven days.',
    body: `{{greeting}}

Thanks for signing up for {{site.name}}! Just one more step: confirm that this is your email address.

[Confirm my email address]({{link}})`,
    smallPrint: "This link works for seven days. If you didn't sign up, you can safely ignore this email.",
    placeholders: requiredLinkTo('The link that confirms the email address.'),
  },

  account_created: {
    sent: 'When staff create an account for someone.',
    subject: 'Choose a password for your {{site.name}} account',
    preheader: 'This link works for seven days.',
    body: `{{greeting}}

We've set up a {{site.name}} account for you with this email address. Just choose a password, and you can sign in.

[Choose a password]({{link}})`,
    smallPrint:
      "This link works once and expires in seven days. If you don't know what this is about, you can safely ignore this email.",
    placeholders: requiredLinkTo('The link to choose a password, which confirms the address.'),
  },

  activate_account: {
    sent: 'When an application creates an account and a page for someone new.',
    subject: 'Your fundraising page is almost ready',
    preheader: 'Choose a password to publish it.',
    body: `{{greeting}}

Thanks for signing up to raise money in {{campaign.name}}! Choose a password for your {{site.name}} account, and your page will go live right away.

[Choose a password]({{link}})`,
    smallPrint:
      "This link works once and expires in seven days. If you didn't sign up, you can safely ignore this email. The page won't be published.",
    placeholders: {
      ...requiredLinkTo('The link to choose a password, which publishes the page.'),
      ...campaign,
    },
  },

  page_waits: {
    sent: 'When an application creates a page for someone who already has an account.',
    subject: 'Your fundraising page is almost ready',
    preheader: 'Sign in and confirm it.',
    body: `{{greeting}}

You have a new fundraising page in {{campaign.name}}! Sign in and confirm it on your dashboard, and it will go live right away.

[Confirm my page]({{link}})`,
    smallPrint:
      "If you didn't ask for this page, you can safely ignore this email. The page won't be published.",
    placeholders: { ...requiredLinkTo('The dashboard, where the page is confirmed.'), ...campaign },
  },

  account_exists: {
    sent: 'When someone signs up with an address that already has an account.',
    subject: 'You already have an account',
    preheader: 'Sign in as usual, or reset your password.',
    body: `{{greeting}}

It looks like you tried to sign up for {{site.name}}, but you already have an account with this email address. Just sign in as usual.

Forgot your password? You can reset it.

[Reset my password]({{link}})`,
    smallPrint: "If this wasn't you, you don't need to do anything. Your account hasn't changed.",
    placeholders: linkTo('The form to reset the password.'),
  },

  reset_password: {
    sent: 'When someone asks to reset the password of their account.',
    subject: 'Reset your password',
    preheader: 'This link expires in one hour.',
    body: `{{greeting}}

We got a request to reset the password for your {{site.name}} account. Choose a new one below.

[Choose a new password]({{link}})`,
    smallPrint:
      "This link works once and expires in one hour. If you didn't ask for it, you can safely ignore this email. Your password won't change.",
    placeholders: requiredLinkTo('The link to choose a new password.'),
  },

  change_email: {
    sent: 'To the new address, when a user changes the email address of their account.',
    subject: 'Confirm your new email address',
    preheader: 'This link expires in 24 hours.',
    body: `{{greeting}}

We got a request to use this email address for a {{site.name}} account. Please confirm that it's yours.

[Confirm my new email address]({{link}})`,
    smallPrint:
      "This link works once and expires in 24 hours. If you didn't ask for it, you can safely ignore this email.",
    placeholders: requiredLinkTo('The link that confirms the new address.'),
  },

  email_changed: {
    sent: 'To the old address, once the email address of an account has changed.',
    subject: 'Your email address was changed',
    preheader: 'Sign in with your new address from now on.',
    body: `{{greeting}}

The email address on your {{site.name}} account was changed. Sign in with your new address from now on. We'll send your emails there, too.

[Go to {{site.name}}]({{link}})`,
    smallPrint: "If you didn't change it, contact the {{site.name}} team right away.",
    placeholders: linkTo('The home page.'),
  },

  password_changed: {
    sent: 'Once the password of an account has changed.',
    subject: 'Your password was changed',
    preheader: "If you didn't change it, reset it now.",
    body: `{{greeting}}

The password for your {{site.name}} account was changed, and you've been signed out on all your devices.

{{access}}

If you didn't change it, reset it now to keep your account safe.

[Reset my password]({{link}})`,
    smallPrint: "If you changed it yourself, you don't need to do anything.",
    placeholders: {
      ...linkTo('The form to reset the password.'),
      access: { meaning: 'A sentence about the apps that may still use the account.' },
    },
  },

  staff_invited: {
    sent: 'When an owner invites someone to the desk who has no password yet.',
    subject: 'Join the team of {{site.name}}',
    preheader: 'Choose a password to use the desk.',
    body: `{{greeting}}

You've been invited to the desk, the website for the people who run {{site.name}}. Your role: {{roles}}.

Choose a password, then sign in with this email address.

[Choose a password]({{link}})`,
    smallPrint:
      "This link works once and expires in seven days. If you don't know what this is about, you can safely ignore this email.",
    placeholders: {
      ...requiredLinkTo('The link to choose a password, which confirms the address.'),
      ...roles,
    },
  },

  staff_added: {
    sent: 'When an owner invites someone to the desk who already has an account with a password.',
    subject: 'You can now use the desk of {{site.name}}',
    preheader: 'Sign in with the password that you already have.',
    body: `{{greeting}}

You've been given access to the desk, the website for the people who run {{site.name}}. Your role: {{roles}}.

Sign in with the email address and password that you already have.

[Open the desk]({{link}})`,
    smallPrint: "If you don't know what this is about, contact the {{site.name}} team.",
    placeholders: { ...requiredLinkTo('The desk, where the recipient signs in.'), ...roles },
  },

  deletion_requested: {
    sent: 'When a user asks for their account to be deleted.',
    subject: 'Your account will be deleted on {{day}}',
    preheader: 'Changed your mind? You can still keep it.',
    body: `{{greeting}}

As you asked, we'll delete your {{site.name}} account. Your pages are now closed, and you've been signed out everywhere. On {{day}}, we'll permanently delete your name, your pages, your pictures and all your other data.

Changed your mind? Sign in before then and choose to keep your account. Everything will be just as you left it.

[Keep my account]({{link}})`,
    smallPrint:
      "If you didn't ask for this, someone else knows your password. Sign in and change it right away.",
    placeholders: {
      ...requiredLinkTo('The screen where the user can keep the account.'),
      day: { meaning: 'When the account is deleted, such as “3 March 2026”.' },
    },
  },
} satisfies Record<string, MailText>;
