import { composeMessage } from '../compose-message.ts';
import type { Message } from '../mailer.ts';

export function accountExistsMessage({ to, address }: { to: string; address: string }): Message {
  return composeMessage({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'someone, most likely you, has tried to sign up for Groundswell with this e-mail address, which has an account already. Sign in with it, or choose a new password.',
    ],
    link: { label: 'Choose a new password', address },
    closing: ['If it was not you, do nothing: nothing has changed.'],
  });
}
