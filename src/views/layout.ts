import { type Html, type HtmlValue, html } from './html.ts';
import { linkAddress } from './link-address.ts';
import { stylesheetPath } from './stylesheet.ts';

/** How a campaign wants a page of ours to look. */
export interface Branding {
  name: string;
  bannerUrl: string | null;
  /** `#rrggbb`; anything else is ignored. */
  brandColour: string | null;
}

export interface PageLayout {
  /** Without the site's name, which is added. */
  title: string;
  description?: string | undefined;
  /** Who is signed in. `through`: the application that opened the session. */
  user?: { name: string; through?: string | undefined } | undefined;
  /** For the sign-out button of a signed-in visitor. */
  csrfToken?: string | undefined;
  campaign?: Branding | undefined;
  /** One sentence above the page: what has just been done. */
  notice?: HtmlValue;
  /** Asks search engines to leave the page out: everything personal. */
  noIndex?: boolean | undefined;
  /** Address of the main site where the page is served from another one; empty on the main site itself. */
  siteRoot?: string | undefined;
  /** Further elements of `<head>`, such as a preview image for social networks. */
  head?: Html | undefined;
  main: Html;
}

/** A whole page: head, header with navigation, the main part, footer. */
export function layout(page: PageLayout): Html {
  const { title, description, noIndex, campaign, notice, main } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Groundswell</title>
${description && html`<meta name="description" content="${description}">`}
${noIndex && html`<meta name="robots" content="noindex">`}
<link rel="stylesheet" href="${stylesheetPath}">
${page.head}
</head>
<body>
<a class="skip-link" href="#main">Skip to the content</a>
${header(page)}
${campaign && brand(campaign)}
<main id="main" tabindex="-1">
${notice && html`<p class="notice" role="status">${notice}</p>`}
${main}
</main>
<footer class="site-footer"><p>Groundswell, the open fundraising platform</p></footer>
</body>
</html>
`;
}

function header({ user, csrfToken, siteRoot = '' }: PageLayout): Html {
  return html`<header class="site-header">
<a class="site-name" href="${siteRoot}/">Groundswell</a>
<nav aria-label="Account">
${user ? accountLinks(user, siteRoot, csrfToken) : html`<a href="${siteRoot}/sign-in">Sign in</a> <a href="${siteRoot}/sign-up">Sign up</a>`}
</nav>
</header>`;
}

/** The button stands only on the main site: a form may be sent to the page's own origin alone. */
function accountLinks(
  { name, through }: { name: string; through?: string | undefined },
  siteRoot: string,
  csrfToken: string | undefined,
): Html {
  return html`<a href="${siteRoot}/dashboard">${name}</a>
${through && html`<span class="through">signed in by ${through}</span>`}
${
  csrfToken !== undefined &&
  siteRoot === '' &&
  html`<form class="inline" method="post" action="/sign-out"><input type="hidden" name="csrf_token" value="${csrfToken}"><button class="link-button" type="submit">Sign out</button></form>`
}`;
}

/** An SVG's `fill` is an attribute, and so allowed where the content security policy forbids inline styles. */
function brand({ name, bannerUrl, brandColour }: Branding): Html {
  const banner = linkAddress(bannerUrl);
  const colour = brandColour && /^#[0-9a-f]{6}$/i.test(brandColour) ? brandColour : undefined;
  return html`<div class="brand">
${colour && html`<svg class="brand-colour" aria-hidden="true" focusable="false"><rect width="100%" height="100%" fill="${colour}"/></svg>`}
${banner && html`<img class="brand-banner" src="${banner}" alt="">`}
<p class="brand-name">${name}</p>
</div>`;
}
