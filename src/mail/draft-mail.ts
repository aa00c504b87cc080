import type { OwnWords } from '../db/rows/mail-text-rows.ts';
import { ValidationError } from '../errors.ts';
import { type MailLook, sampleMail } from './mail-samples.ts';
import { mailTextErrors, tidyText } from './mail-text-errors.ts';
import type { MailName } from './mail-texts.ts';
import type { Message } from './transport.ts';

/**
 * Composes a sample of an email with a text that isn't saved.
 * @param words undefined parts are as they are saved, and null ones the default
 * @throws ValidationError
 */
export async function draftMail(name: MailName, words: Partial<OwnWords>, look: MailLook): Promise<Message> {
  const { subject, body } = words;
  const draft = { subject: subject ?? null, body: body == null ? null : tidyText(body) };
  const errors = mailTextErrors(name, draft);
  if (errors.length > 0) throw new ValidationError(errors);
  const find: MailLook['mailTexts']['find'] = async (...place) => {
    const [own, ...others] = await look.mailTexts.find(...place);
    const saved = own && {
      subject: subject === null ? null : own.subject,
      body: body === null ? null : own.body,
    };
    return [draft, ...(saved ? [saved] : []), ...others];
  };
  return sampleMail(name, { ...look, mailTexts: { find } });
}
