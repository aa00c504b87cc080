import type { SiteBranding } from '../web/site-branding.ts';
import { type Html, html, renderHtml } from '../web/views/html.ts';
import type { Message } from './transport.ts';

export interface MessageParts {
  to: string;
  subject: string;
  /** Between the greeting and the link. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  link: { label: string; address: string };
  /** Below the link. */
  closing: string;
}

/** Where somebody with an account decides on mails of a kind. */
export interface Choice {
  all: string;
  unsubscribe: string;
  /** For the button of a mail program. */
  oneClick: string;
}

/**
 * A mail as plain text and as HTML. It holds nothing that a visitor has typed: a name such as "Win now at evil.example" would
 * make us send spam.
 */
export function composeMessage(
  { to, subject, paragraphs, link, closing }: MessageParts,
  { name, mailFrom }: Pick<SiteBranding, 'name' | 'mailFrom'>,
  choice?: Choice,
): Message {
  const text = ['Hello,', ...paragraphs, `${link.label}:\n${link.address}`, closing, name];
  if (choice)
    text.push(`No more mails of this kind:\n${choice.unsubscribe}`, `All your choices:\n${choice.all}`);
  const document = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
<p>Hello,</p>${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
<p><a href="${link.address}">${link.label}</a></p>
<p>${closing}</p>
<p>${name}</p>${choice && choiceLinks(choice)}
</body>
</html>
`;
  return {
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: renderHtml(document),
    from: mailFrom,
    siteName: name,
    unsubscribe: choice?.oneClick,
  };
}

function choiceLinks({ unsubscribe, all }: Choice): Html {
  return html`<p><a href="${unsubscribe}">No more mails of this kind</a> · <a href="${all}">All your choices</a></p>`;
}
