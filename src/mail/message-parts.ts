/** Content of an email. Both its text and its HTML are rendered from this. */
export interface MessageParts {
  to: string;
  subject: string;
  /** Shown after the subject in a list of emails. It adds to the subject, and everything in it is also in the email. */
  preheader: string;
  /** Between the greeting and the button. */
  paragraphs: readonly string[];
  /** Numbers, below the paragraphs. */
  rows?: readonly { label: string; value: string }[];
  /** The one thing to do. */
  button: { label: string; address: string };
  /** Below the button: how long the link works, and why the recipient gets the email. */
  smallPrint: string;
}

/** Links for users with an account to turn off this kind of email. */
export interface Choice {
  all: string;
  unsubscribe: string;
  /** For the mail program's unsubscribe button. */
  oneClick: string;
}

export const choiceLabels = {
  unsubscribe: 'Unsubscribe from emails like this',
  all: 'Choose which emails you get',
} as const;
