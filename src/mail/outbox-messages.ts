import type { OutboxMail } from '../db/repositories/mail-outbox.ts';
import type { Message } from './mailer.ts';
import { pageCreatedMessage } from './messages/page-created.ts';

type Compose = (to: string, parameters: Record<string, string>) => Message;

/** Messages that wait in the outbox, by the name they are stored under. A name stays for as long as a row may bear it. */
const templates: Readonly<Record<string, Compose>> = {
  page_created: (to, { address = '', campaign = '' }) => pageCreatedMessage({ to, address, campaign }),
};

/** @throws Error for a name that this release does not know: the mail waits for one that does */
export function composeOutboxMail({ template, recipient, parameters }: OutboxMail): Message {
  const compose = templates[template];
  if (!compose) throw new Error(`there is no message called ${template}`);
  return compose(recipient, parameters);
}
