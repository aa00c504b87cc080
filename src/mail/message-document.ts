import type { SiteBranding } from '../web/site-branding.ts';
import type { BrandScheme } from '../web/views/brand-colours.ts';
import { type Html, html } from '../web/views/html.ts';
import { type Choice, choiceLabels } from './message-parts.ts';

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface DocumentParts {
  subject: string;
  /** Empty for none. */
  preheader: string;
  body: Html;
  smallPrint: string;
  /** Colours in dark mode. */
  dark: BrandScheme;
  branding: Pick<SiteBranding, 'name' | 'logo'>;
  baseUrl: string;
  choice: Choice | undefined;
}

/**
 * Renders an email as HTML. Light colours are in `style` attributes, which every mail program reads; programs that support dark mode
 * override them by class. The layout uses tables for Outlook, which supports nothing else.
 */
export function messageDocument(parts: DocumentParts): Html {
  const { subject, preheader, body, smallPrint, branding, choice } = parts;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${styles(parts.dark)}</style>
</head>
<body class="ground" style="margin: 0; padding: 0; background: #f7f5f0">
${preheader && html`<div style="display: none; max-height: 0; overflow: hidden">${preheader}</div>\n`}<table class="ground" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background: #f7f5f0"><tr><td align="center" style="padding: 24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width: 560px; table-layout: fixed">
<tr><td class="text" style="padding: 0 4px 16px; ${FONT}; font-size: 20px; font-weight: 800; color: #17242a">${mark(parts)}</td></tr>
<tr><td class="card text" style="padding: 32px 32px 16px; border-radius: 16px; background: #ffffff; ${FONT}; font-size: 16px; line-height: 1.55; color: #17242a; overflow-wrap: break-word">
${body}</td></tr>
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

function choiceLinks({ unsubscribe, all }: Choice): Html {
  const link = (address: string, label: string) =>
    html`<a class="soft" href="${address}" style="color: #55636a">${label}</a>`;
  return html`<p style="margin: 0 0 8px">${link(unsubscribe, choiceLabels.unsubscribe)}${all && html` · ${link(all, choiceLabels.all)}`}</p>
`;
}

/** Renders the style sheet, with the same dark colours as the site's. */
function styles({ brand, onBrand }: BrandScheme): Html {
  return html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .card { padding: 24px 20px 8px !important; } }
@media (prefers-color-scheme: dark) {
.ground { background: #0f171a !important; }
.card { background: #182226 !important; }
.text { color: #e9eff0 !important; }
.soft { color: #a5b4b9 !important; }
.line { border-color: #2b393f !important; }
.button { background: ${brand} !important; color: ${onBrand} !important; }
.link { color: ${brand} !important; }
.logo { background: #ffffff; }
}
`;
}
