import type { OwnWords } from '../db/rows/mail-text-rows.ts';
import type { MailText } from './mail-text.ts';
import { mailTextErrors } from './mail-text-errors.ts';
import { type MailName, mailTexts } from './mail-texts.ts';

/**
 * Returns the text with which an email is sent: the campaign's subject and body, or else the installation's, or else the default. A text
 * that this release can't fill, because it lacks a required placeholder or has an unknown one, is not used.
 * @param own the campaign's and the installation's, in this order
 */
export function usedText(name: MailName, own: readonly OwnWords[]): MailText {
  const usable = own.filter((text) => mailTextErrors(name, text).length === 0);
  const subject = usable.find((text) => text.subject !== null)?.subject;
  const body = usable.find((text) => text.body !== null)?.body;
  const text = mailTexts[name];
  return {
    ...text,
    subject: subject ?? text.subject,
    body: body ?? text.body,
    // Programs show the beginning of the body instead.
    preheader: body == null ? text.preheader : '',
  };
}
