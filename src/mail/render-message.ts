import type { SiteBranding } from '../web/site-branding.ts';
import { renderHtml } from '../web/views/html.ts';
import { greetingOf } from './mailed-names.ts';
import { messageDocument } from './message-document.ts';
import { type Choice, choiceLabels, type MessageParts } from './message-parts.ts';
import type { Message } from './transport.ts';

interface Surroundings {
  branding: Pick<SiteBranding, 'name' | 'logo' | 'colour' | 'mailFrom'>;
  baseUrl: string;
  /** The recipient's name, if it is known that the address is theirs. */
  name: string | undefined;
  choice: Choice | undefined;
}

/** Renders an email as text and as HTML with the same content. */
export function renderMessage(parts: MessageParts, { name, ...around }: Surroundings): Message {
  const { branding, choice } = around;
  const { to, ...words } = parts;
  const greeting = greetingOf(name);
  return {
    to,
    subject: parts.subject,
    text: messageText(words, greeting, around),
    html: renderHtml(messageDocument({ ...words, ...around, greeting })),
    from: branding.mailFrom,
    siteName: branding.name,
    unsubscribe: choice?.oneClick,
  };
}

function messageText(
  { paragraphs, rows = [], button, smallPrint }: Omit<MessageParts, 'to'>,
  greeting: string,
  { branding, choice }: Pick<Surroundings, 'branding' | 'choice'>,
): string {
  const text = [greeting, ...paragraphs];
  if (rows.length > 0) text.push(rows.map(({ label, value }) => `- ${label}: ${value}`).join('\n'));
  text.push(`${button.label}:\n${button.address}`, smallPrint);
  if (choice) {
    text.push(`${choiceLabels.unsubscribe}:\n${choice.unsubscribe}`, `${choiceLabels.all}:\n${choice.all}`);
  }
  return `${[...text, branding.name].join('\n\n')}\n`;
}
