import type { MailTextRow, OwnWords } from '../db/rows/mail-text-rows.ts';
import { isDefaultChanged } from './change-mail-text.ts';
import { mailTextErrors } from './mail-text-errors.ts';
import { type MailName, mailTexts, placeholdersOf } from './mail-texts.ts';
import { usedText } from './used-text.ts';

/** An operator's text of an email, as operators see it. */
export interface DescribedOwnText extends OwnWords {
  edited_by: string;
  updated_at: Date;
  /** Parts whose default has changed since they were written. */
  default_changed: (keyof OwnWords)[];
  /** Why this release can't use the text, such as a placeholder that no longer exists. Empty: it is used. */
  problems: string[];
}

export function describeOwnText(name: MailName, text: MailTextRow): DescribedOwnText {
  const { subject, body, edited_by, updated_at } = text;
  return {
    subject,
    body,
    edited_by,
    updated_at,
    default_changed: (['subject', 'body'] as const).filter((part) => isDefaultChanged(name, part, text)),
    problems: mailTextErrors(name, text).map(({ field, message }) => `${field} ${message}`),
  };
}

/**
 * Describes an email: the default text, the operator's own, and the one that is sent.
 * @param own the texts of the campaign and of the installation
 * @param campaignId undefined for the installation
 */
export function describeMailText(
  name: MailName,
  own: readonly MailTextRow[],
  campaignId: number | undefined,
) {
  const { sent, subject, body } = mailTexts[name];
  const text = own.find(({ campaign_id }) => campaign_id === (campaignId ?? null));
  const used = usedText(name, own);
  return {
    name,
    sent,
    default: { subject, body },
    own: text ? describeOwnText(name, text) : null,
    used: { subject: used.subject, body: used.body },
    placeholders: Object.entries(placeholdersOf(name)).map(([name, { meaning, kind, isRequired }]) => ({
      name,
      meaning,
      kind: kind ?? ('text' as const),
      required: isRequired ?? false,
    })),
  };
}
