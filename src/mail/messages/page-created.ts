import { composeMessage } from '../compose-message.ts';
import type { Message } from '../mailer.ts';

/** @param parameters.campaign its name, which an operator has written */
export function pageCreatedMessage({
  to,
  address,
  campaign,
}: {
  to: string;
  address: string;
  campaign: string;
}): Message {
  return composeMessage({
    to,
    subject: 'Your fundraising page is ready',
    paragraphs: [
      'Hello,',
      `your page for ${campaign} is ready. Share its address with friends and family: every donation counts.`,
    ],
    link: { label: 'See my page', address },
    closing: ['You receive this mail because a page was made for you on Groundswell.'],
  });
}
