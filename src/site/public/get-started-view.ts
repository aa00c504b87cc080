import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { withReturn } from '../site-links.ts';

interface GetStartedView {
  /** The campaign's name; `undefined` for an occasion of one's own. */
  campaign: string | undefined;
  charity: string | undefined;
  /** Where the campaign registers its supporters itself. */
  registrationUrl: string | null;
  /** Where the page is made; visitors without a session sign in on the way. */
  createAddress: string;
  isSignedIn: boolean;
  /** The campaign takes new pages. */
  isOpen: boolean;
  /** Address of the main site, on a campaign's own host. */
  siteRoot: string;
  back: { address: string; text: string };
  choices: readonly { address: string; text: string }[];
}

/** The first steps towards a page of one's own. */
export function getStartedView(view: GetStartedView): Html {
  const { campaign, charity, isOpen, back } = view;
  return html`<div class="reading">
<p class="crumbs"><a href="${back.address}">${back.text}</a></p>
<h1>${charity ? `Fundraise for ${charity}` : campaign ? `Fundraise in ${campaign}` : 'Fundraise your way'}</h1>
${isOpen ? openView(view) : html`<section class="card"><p>This campaign has ended and takes no new pages.</p></section>`}
</div>`;
}

function openView({
  campaign,
  registrationUrl,
  createAddress,
  isSignedIn,
  siteRoot,
  choices,
}: GetStartedView): Html {
  const registration = linkAddress(registrationUrl);
  return html`<p class="lead">Three steps, five minutes, and your page is out in the world.</p>
<ol class="grid steps">
<li class="card"><h2>Your account</h2><p>One account for all your pages, teams and apps.</p></li>
<li class="card"><h2>Your page</h2><p>A target, a story, a picture: why you do it is what people give to.</p></li>
<li class="card"><h2>Your people</h2><p>Share it, team up, and log your training as you go.</p></li>
</ol>
<p class="actions">${
    registration
      ? html`<a class="button large" href="${registration}">Register for ${campaign}</a> <a class="button large secondary" href="${siteRoot}${isSignedIn ? createAddress : withReturn('/sign-up', createAddress)}">Create my page</a>`
      : isSignedIn
        ? html`<a class="button large" href="${siteRoot}${createAddress}">Create your page</a>`
        : html`<a class="button large" href="${siteRoot}${withReturn('/sign-up', createAddress)}">Create your account</a> <a class="button large secondary" href="${siteRoot}${withReturn('/sign-in', createAddress)}">I have one</a>`
  }</p>
${
  choices.length > 0 &&
  html`<section class="card"><h2>Charities to choose from</h2><ul class="chips">${choices.map(({ address, text }) => html`<li><a class="chip" href="${address}">${text}</a></li>`)}</ul></section>`
}`;
}
