import { composeMessage } from '../compose-message.ts';
import type { Message } from '../mailer.ts';

export function passwordChangedMessage({ to, address }: { to: string; address: string }): Message {
  return composeMessage({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      'the password of your Groundswell account has just been changed, and every device was signed out.',
    ],
    link: { label: 'It was not me: choose another password', address },
    closing: ['If it was you, there is nothing to do.'],
  });
}
