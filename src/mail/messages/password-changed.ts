import { composeMessage } from '../compose-message.ts';
import type { Message } from '../mailer.ts';

export function passwordChangedMessage({
  to,
  siteAddress,
  isAccessEnded,
}: {
  to: string;
  siteAddress: string;
  /** Whether applications have lost their access along with the old password. */
  isAccessEnded: boolean;
}): Message {
  return composeMessage({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'Hello,',
      'the password of your Groundswell account has just been changed, and every device was signed out.',
      isAccessEnded
        ? 'Applications that you had allowed have no access to your account any more.'
        : `Applications that you have allowed keep their access to your account. See them, and remove their access, on your dashboard: ${siteAddress}/dashboard#applications-title`,
    ],
    link: { label: 'It was not me: choose another password', address: `${siteAddress}/forgot-password` },
    closing: ['If it was you, there is nothing to do.'],
  });
}
