import { html, renderHtml } from '../views/html.ts';
import type { Message } from './transport.ts';

export interface MessageParts {
  to: string;
  subject: string;
  /** What it is about and what to do; one paragraph each. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  link?: { label: string; address: string };
  /** Below the link. */
  closing: readonly string[];
}

/**
 * A mail as plain text and as small HTML, both saying the same. Nothing that a visitor has typed belongs into it: a name
 * such as "Win now at evil.example" would make us the sender of somebody's advertisement.
 */
export function composeMessage({ to, subject, paragraphs, link, closing }: MessageParts): Message {
  const text = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...closing,
    'Groundswell',
  ];
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${link && html`<p><a href="${link.address}">${link.label}</a></p>`}
${closing.map((paragraph) => html`<p>${paragraph}</p>`)}
<p>Groundswell</p>
</body>
</html>
`;
  return { to, subject, text: `${text.join('\n\n')}\n`, html: renderHtml(page) };
}
