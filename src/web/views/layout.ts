import type { SiteBranding } from '../site-branding.ts';
import { magnifier } from './drawings.ts';
import { csrfField } from './form.ts';
import { type Html, type HtmlValue, html, linkAddress, raw } from './html.ts';
import { iconOf, siteMark } from './site-mark.ts';
import { siteScript } from './site-script.ts';
import { brandStylesheetPath, stylesheetPath } from './stylesheet.ts';

/** A campaign's branding of our screens. */
export interface Branding {
  name: string;
  bannerUrl: string | null;
  /** `#rrggbb`; anything else is ignored. */
  brandColour: string | null;
}

export interface ScreenLayout {
  /** Title without the site's name, which is appended. */
  title: string;
  description?: string | undefined;
  /** The signed-in user. `through`: the OAuth application that opened the session. */
  user?: { name: string; through?: string | undefined } | undefined;
  /** For the sign-out button of a signed-in visitor. */
  csrfToken?: string | undefined;
  /** Adds a campaign's name, banner and colours to a screen that isn't about the campaign, such as the sign-in. */
  campaign?: Branding | undefined;
  /** A campaign's colour, `#rrggbb`, for a screen about the campaign. */
  colour?: string | null | undefined;
  /** Makes the sections of the main part as wide as the window. */
  fullWidth?: boolean | undefined;
  /** A message at the top that confirms what the visitor just did. */
  notice?: HtmlValue;
  /** Whether this is one step of a longer process, so that the header has no links to sign in elsewhere. */
  isStep?: boolean | undefined;
  /** Keeps personal screens out of search engines. */
  noIndex?: boolean | undefined;
  /** Address of the main site on a campaign's own host; empty on the main site. */
  siteRoot?: string | undefined;
  /** Includes the site's script. */
  hasScript?: boolean | undefined;
  /** The operator's branding of the site. */
  branding: SiteBranding;
  /** More elements for `<head>`, such as a preview image for social networks. */
  head?: Html | undefined;
  main: Html;
}

/** A full HTML document: head, header with navigation, main part and footer. */
export function layout(screen: ScreenLayout): Html {
  const { title, description, noIndex, campaign, notice, main, fullWidth, branding } = screen;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} · ${branding.name}</title>
${description && html`<meta name="description" content="${description}">`}
${noIndex && html`<meta name="robots" content="noindex">`}
<link rel="icon" href="${iconOf(branding)}">
<link rel="stylesheet" href="${stylesheetPath}">
<meta property="og:site_name" content="${branding.name}">
${brandLink(branding.colour, branding.accent)}
${brandLink(screen.colour ?? campaign?.brandColour)}
${screen.head}
</head>
<body>
<a class="skip-link" href="#main">Skip to content</a>
${header(screen)}
${campaign && brand(campaign)}
<main id="main" tabindex="-1"${fullWidth && html` class="full"`}>
${notice && html`<p class="notice" role="status">${notice}</p>`}
${main}
</main>
${footer(screen)}
${screen.hasScript && scriptElement}
</body>
</html>
`;
}

// The script is ours and contains nothing from the request.
const scriptElement = html`<script>${raw(siteScript)}</script>`;

/** The stylesheet with these colours, each `#rrggbb`; undefined without one. */
export function brandLink(colour: string | null | undefined, accent?: string): Html | undefined {
  const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '');
  if (!isColour(colour) && !isColour(accent)) return undefined;
  const path = brandStylesheetPath(isColour(colour) ? colour : undefined, accent);
  return html`<link rel="stylesheet" href="${path}">`;
}

function footer({ branding: { name, isOurs, links }, siteRoot = '' }: ScreenLayout): Html {
  return html`<footer class="site-footer"><div class="container">
<p>${isOurs ? 'Groundswell, the open fundraising platform' : html`${name} · powered by Groundswell`}</p>
<nav aria-label="Site"><a href="${siteRoot}/campaigns">Campaigns</a> ${links.map(({ label, address }) => html`<a href="${address}">${label}</a> `)}<a href="${siteRoot}/developers/oauth_applications">Developers</a> <a href="${siteRoot}/docs/">API documentation</a></nav>
</div></footer>`;
}

function header({ user, csrfToken, branding, siteRoot = '', isStep }: ScreenLayout): Html {
  const find = html`<a class="find" href="${siteRoot}/search">${magnifier}<span>Search</span></a>`;
  const visitorLinks = html`${find} <a href="${siteRoot}/sign-in">Sign in</a> <a class="button" href="${siteRoot}/sign-up">Sign up</a>`;
  return html`<header class="site-header"><div class="container">
<a class="site-name" href="${siteRoot}/">${siteMark(branding)}</a>
${!(isStep && !user) && html`<nav aria-label="Account">${user ? [find, accountLinks(user, siteRoot, csrfToken)] : visitorLinks}</nav>`}
</div></header>`;
}

/** Only the main site shows the sign-out button: the content security policy only allows forms to their own origin. */
function accountLinks(
  { name, through }: { name: string; through?: string | undefined },
  siteRoot: string,
  csrfToken: string | undefined,
): Html {
  return html` <a class="account" href="${siteRoot}/dashboard">${name}</a>
${through && html`<span class="through">signed in by ${through}</span>`}
${
  csrfToken !== undefined &&
  siteRoot === '' &&
  html`<form class="inline" method="post" action="/sign-out">${csrfField(csrfToken)}<button class="link-button" type="submit">Sign out</button></form>`
}`;
}

function brand({ name, bannerUrl }: Branding): Html {
  const banner = linkAddress(bannerUrl);
  return html`<section class="brand" aria-label="Campaign">
${banner && html`<img class="brand-banner" src="${banner}" alt="">`}
<p class="brand-name">${name}</p>
</section>`;
}
