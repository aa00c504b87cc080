import type { SiteBranding } from '../web/site-branding.ts';
import { brandColours } from '../web/views/brand-colours.ts';
import { renderHtml } from '../web/views/html.ts';
import { bodyHtml } from './body/body-html.ts';
import { bodyText } from './body/body-text.ts';
import { fillBody, fillText } from './body/fill-body.ts';
import type { MailText, MailValues, Placeholders } from './mail-text.ts';
import { messageDocument } from './message-document.ts';
import { type Choice, choiceLabels } from './message-parts.ts';
import type { Message } from './transport.ts';

const OUR_COLOUR = '#0b666b';

interface MessageContent extends Pick<MailText, 'subject' | 'preheader' | 'body' | 'smallPrint'> {
  to: string;
  values: MailValues;
  placeholders: Placeholders;
  branding: Pick<SiteBranding, 'name' | 'logo' | 'colour' | 'mailFrom'>;
  baseUrl: string;
  choice: Choice | undefined;
}

/** Renders an email as text and as HTML with the same content. */
export function renderMessage({ to, values, placeholders, ...content }: MessageContent): Message {
  const { branding, choice } = content;
  const fill = (text: string) => fillText(text, values);
  const [subject, preheader, smallPrint] = [content.subject, content.preheader, content.smallPrint].map(
    fill,
  ) as [string, string, string];
  const body = fillBody(content.body, values, placeholders);
  const colours = brandColours(branding.colour ?? OUR_COLOUR);
  return {
    to,
    subject,
    text: messageText(bodyText(body), smallPrint, content),
    html: renderHtml(
      messageDocument({
        ...content,
        subject,
        preheader,
        smallPrint,
        body: bodyHtml(body, colours.light),
        dark: colours.dark,
      }),
    ),
    from: branding.mailFrom,
    siteName: branding.name,
    unsubscribe: choice?.oneClick,
  };
}

function messageText(
  body: string,
  smallPrint: string,
  { branding, choice }: Pick<MessageContent, 'branding' | 'choice'>,
): string {
  const links = [
    ...(choice ? [`${choiceLabels.unsubscribe}:\n${choice.unsubscribe}`] : []),
    ...(choice?.all ? [`${choiceLabels.all}:\n${choice.all}`] : []),
  ];
  return `${[body, smallPrint, ...links, branding.name].join('\n\n')}\n`;
}
