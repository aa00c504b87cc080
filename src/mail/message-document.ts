import type { SiteBranding } from '../web/site-branding.ts';
import { brandColours } from '../web/views/brand-colours.ts';
import { type Html, html } from '../web/views/html.ts';
import { type Choice, choiceLabels, type MessageParts } from './message-parts.ts';

const OUR_COLOUR = '#0b666b';
const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface DocumentParts extends Omit<MessageParts, 'to'> {
  greeting: string;
  branding: Pick<SiteBranding, 'name' | 'logo' | 'colour'>;
  baseUrl: string;
  choice: Choice | undefined;
}

/**
 * Renders an email as HTML. Light colours are in `style` attributes, which every mail program reads; programs that support dark mode
 * override them by class. The layout uses tables for Outlook, which supports nothing else.
 */
export function messageDocument(parts: DocumentParts): Html {
  const { subject, preheader, greeting, paragraphs, rows = [], button, smallPrint, branding, choice } = parts;
  const { light } = brandColours(branding.colour ?? OUR_COLOUR);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styles(branding.colour ?? OUR_COLOUR)}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #f7f5f0">
<div style="display: none; max-height: 0; overflow: hidden">${preheader}</div>
<table class="ground" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background: #f7f5f0"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width: 560px; table-layout: fixed">
<tr><td class="text" style="padding: 0 4px 16px; ${FONT}; font-size: 20px; font-weight: 800; color: #17242a">${mark(parts)}</td></tr>
<tr><td class="card text" style="padding: 32px; border-radius: 16px; background: #ffffff; ${FONT}; font-size: 16px; line-height: 1.55; color: #17242a; overflow-wrap: break-word">
${[greeting, ...paragraphs].map((text) => html`<p style="margin: 0 0 16px">${text}</p>\n`)}${rows.length > 0 && table(rows)}<table role="presentation" cellspacing="0" cellpadding="0" style="margin: 8px 0 0"><tr><td class="button" bgcolor="${light.brand}" style="border-radius: 10px; background: ${light.brand}"><a class="button" href="${button.address}" style="display: inline-block; padding: 12px 24px; border-radius: 10px; font-weight: 700; text-decoration: none; color: ${light.onBrand}">${button.label}</a></td></tr></table>
</td></tr>
<tr><td class="soft" style="padding: 20px 8px 0; ${FONT}; font-size: 13px; line-height: 1.55; color: #55636a">
<p style="margin: 0 0 8px">${smallPrint}</p>
${choice && choiceLinks(choice)}<p style="margin: 0">${branding.name}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Renders the logo, the only picture in the email, or the name. */
function mark({ branding: { name, logo }, baseUrl }: DocumentParts): Html {
  if (!logo) return html`${name}`;
  return html`<img class="logo" src="${new URL(logo, baseUrl).href}" alt="${name}" height="38" style="display: block; height: 38px; width: auto; max-width: 220px; border-radius: 6px">`;
}

function table(rows: NonNullable<MessageParts['rows']>): Html {
  const cell = 'padding: 10px 0; border-top: 1px solid #e4dfd4; vertical-align: top';
  return html`<table width="100%" cellspacing="0" cellpadding="0" style="margin: 0 0 16px">
${rows.map(
  ({ label, value }) =>
    html`<tr><th class="line soft" scope="row" align="left" style="${cell}; padding-right: 16px; font-weight: 400; color: #55636a">${label}</th><td class="line" align="right" style="${cell}; font-weight: 700">${value}</td></tr>\n`,
)}</table>
`;
}

function choiceLinks({ unsubscribe, all }: Choice): Html {
  const link = (address: string, label: string) =>
    html`<a class="soft" href="${address}" style="color: #55636a">${label}</a>`;
  return html`<p style="margin: 0 0 8px">${link(unsubscribe, choiceLabels.unsubscribe)} · ${link(all, choiceLabels.all)}</p>
`;
}

/** Renders the style sheet, with the same dark colours as the site's. */
function styles(colour: string): Html {
  const { brand, onBrand } = brandColours(colour).dark;
  return html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
.ground { background: #0f171a !important; }
.card { background: #182226 !important; }
.text { color: #e9eff0 !important; }
.soft { color: #a5b4b9 !important; }
.line { border-color: #2b393f !important; }
.button { background: ${brand} !important; color: ${onBrand} !important; }
.logo { background: #ffffff; }
}
`;
}
