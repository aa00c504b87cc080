import type { MailText, MailValues } from './mail-text.ts';
import type { MailName } from './mail-texts.ts';

/** Content of an email. Its text and its HTML are rendered from this. */
export interface MessageParts {
  to: string;
  /** The name of the text, which operators can replace, or a text that was written for this email alone. */
  text: MailName | Omit<MailText, 'sent'>;
  /** What the text's placeholders stand for. */
  values: MailValues;
  /** The campaign that the email is about. */
  campaignId?: number | undefined;
}

/** Links to turn off this kind of email. */
export interface Choice {
  /** For people with an account. */
  all: string | undefined;
  unsubscribe: string;
  /** For the mail program's unsubscribe button. */
  oneClick: string;
}

export const choiceLabels = {
  unsubscribe: 'Unsubscribe from emails like this',
  all: 'Choose which emails you get',
} as const;
