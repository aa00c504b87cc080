import { composeMessage } from '../compose-message.ts';
import type { Message } from '../mailer.ts';

export function resetPasswordMessage({ to, address }: { to: string; address: string }): Message {
  return composeMessage({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'someone, most likely you, has asked for a new password for your Groundswell account.',
    ],
    link: { label: 'Choose a new password', address },
    closing: [
      'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    ],
  });
}
