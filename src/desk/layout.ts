import type { SiteBranding } from '../web/site-branding.ts';
import { magnifier } from '../web/views/drawings.ts';
import { csrfField } from '../web/views/form.ts';
import { type Html, type HtmlValue, html } from '../web/views/html.ts';
import { brandLink } from '../web/views/layout.ts';
import { iconOf, siteMark } from '../web/views/site-mark.ts';
import { deskStylesheetPath } from '../web/views/stylesheet.ts';
import { type Script, scriptTag } from './scripts.ts';

/** A screen in the navigation. */
export interface DeskLink {
  /** The heading above it. */
  group: string;
  path: string;
  title: string;
  isCurrent: boolean;
}

interface DeskLayout {
  title: string;
  notice?: HtmlValue;
  links: readonly DeskLink[];
  branding: SiteBranding;
  /** Undefined before the sign-in, when there is nothing to search or open. */
  user: { name: string } | undefined;
  csrfToken: string;
  /** Address of the guide for staff. */
  help: string;
  main: Html;
  script?: Script | undefined;
}

/** A full HTML document of the desk. On narrow screens the navigation is a menu, which opens without a script. */
export function deskLayout({
  title,
  notice,
  links,
  branding,
  user,
  csrfToken,
  help,
  main,
  script,
}: DeskLayout): Html {
  return html`<!doctype html>
<html lang="en" class="desk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${branding.name} desk</title>
<link rel="icon" href="${iconOf(branding)}">
<link rel="stylesheet" href="${deskStylesheetPath}">
${brandLink(branding.colour, branding.accent)}
${script && scriptTag(script)}
</head>
<body>
<a class="skip-link" href="#main">Skip to content</a>
<header class="desk-header">
<a class="site-name" href="/">${siteMark(branding)}</a>
${
  user &&
  html`<form class="desk-search" method="get" action="/search" role="search">
<label class="hidden" for="desk-search">Search everything</label>
<input id="desk-search" name="q" type="search" maxlength="254" autocomplete="off" placeholder="Name, email, number, reference or amount">
<button type="submit">${magnifier}<span class="hidden">Search</span></button>
</form>
<button class="menu-button secondary small" type="button" popovertarget="menu">Menu</button>`
}
</header>
<div class="desk-body${!user && ' alone'}">
${
  user &&
  html`<nav class="desk-nav" id="menu" popover aria-label="Desk">
${[...new Set(links.map(({ group }) => group))].map(
  (group) => html`<h2>${group}</h2>
<ul>${links.filter((link) => link.group === group).map(({ path, title: name, isCurrent }) => html`<li><a href="${path}"${isCurrent && html` aria-current="page"`}>${name}</a></li>`)}</ul>`,
)}
<div class="who"><p><a href="${help}">Help</a></p>
<p><a href="/account">${user.name}</a></p>
<form method="post" action="/sign-out">${csrfField(csrfToken)}<button class="link-button" type="submit">Sign out</button></form></div>
</nav>`
}
<main id="main" tabindex="-1">
${notice && html`<p class="notice" role="status">${notice}</p>`}
${main}
</main>
</div>
</body>
</html>
`;
}
