/** What an email says. Both its text and its HTML are made of this. */
export interface MessageParts {
  to: string;
  subject: string;
  /** Shown after the subject in a list of emails. It adds to the subject and says nothing that the email doesn't. */
  preheader: string;
  /** Between the greeting and the button. */
  paragraphs: readonly string[];
  /** Numbers, below the paragraphs. */
  rows?: readonly { label: string; value: string }[];
  /** The one thing to do. */
  button: { label: string; address: string };
  /** Below the button: how long it works, and why the recipient gets the email. */
  smallPrint: string;
}

/** Where somebody with an account decides on emails of a kind. */
export interface Choice {
  all: string;
  unsubscribe: string;
  /** For the button of a mail program. */
  oneClick: string;
}

export const choiceLabels = {
  unsubscribe: 'Unsubscribe from emails like this',
  all: 'Choose which emails you get',
} as const;
