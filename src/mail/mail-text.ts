/** A placeholder such as `{{page.name}}` in the text of an email. */
export interface Placeholder {
  /** What it stands for, for an operator who writes a text. */
  meaning: string;
  /** An address can also be where a link leads, and a table fills a paragraph of its own. Default: a text. */
  kind?: 'address' | 'table';
  /** Whether the email is useless without it. */
  isRequired?: true;
}

export type Placeholders = Readonly<Record<string, Placeholder>>;

/**
 * The default text of an email. The operator can replace the subject and the body. An empty placeholder disappears with the space before it.
 */
export interface MailText {
  /** When the email is sent, as a sentence. */
  sent: string;
  subject: string;
  /** Shown after the subject in a list of emails. It adds to the subject, and everything in it is also in the email. */
  preheader: string;
  /** Markdown. A paragraph that is only a link to `{{link}}` becomes the button, the one thing to do. */
  body: string;
  /** Below the body: how long the link works, and why the recipient gets the email. */
  smallPrint: string;
  /** In addition to those of every email. With `campaign.name`, there can be a text for each campaign. */
  placeholders: Placeholders;
}

export interface MailRow {
  label: string;
  value: string;
}

/** What placeholders stand for in one email: a text, an address, or the rows of a table. */
export type MailValues = Readonly<Record<string, string | readonly MailRow[]>>;

/** Placeholders of every email. */
export const commonPlaceholders = {
  greeting: { meaning: '“Hi Ada,” with the recipient’s first name, or “Hi there,”.' },
  'recipient.first_name': { meaning: 'The recipient’s first name. Empty if it is unknown.' },
  'site.name': { meaning: 'The name of your site.' },
} as const satisfies Placeholders;

/** Creates the placeholder of the address that the button opens. */
export function linkTo(meaning: string): { link: Placeholder } {
  return { link: { meaning, kind: 'address' } };
}

/** Creates the same for an email that is useless without the link. */
export function requiredLinkTo(meaning: string): { link: Placeholder } {
  return { link: { meaning, kind: 'address', isRequired: true } };
}
