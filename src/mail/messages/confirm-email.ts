import { composeMessage } from '../compose-message.ts';
import type { Message } from '../mailer.ts';

export function confirmEmailMessage({ to, address }: { to: string; address: string }): Message {
  return composeMessage({
    to,
    subject: 'Please confirm your e-mail address',
    paragraphs: [
      'Hello,',
      'someone, most likely you, has signed up for Groundswell with this e-mail address. Please confirm that it is yours.',
    ],
    link: { label: 'Confirm my e-mail address', address },
    closing: ['The link works for seven days. If it was not you, do nothing.'],
  });
}
