import { withReturn } from '../../web/return-address.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';

interface GetStartedView {
  /** The campaign's name; undefined for a country's default campaign. */
  campaign: string | undefined;
  charity: string | undefined;
  /** The campaign's own registration site. */
  registrationUrl: string | null;
  /** Where the page is created; visitors sign in on the way. */
  createAddress: string;
  isSignedIn: boolean;
  /** Whether the campaign accepts new pages. */
  isOpen: boolean;
  /** Address of the main site, on a campaign's own host. */
  siteRoot: string;
  back: { address: string; text: string };
  choices: readonly { address: string; text: string }[];
}

/** The first steps to creating a page. */
export function getStartedView(view: GetStartedView): Html {
  const { campaign, charity, isOpen, back } = view;
  return html`<div class="reading">
<p class="crumbs"><a href="${back.address}">${back.text}</a></p>
<h1>${charity ? `Fundraise for ${charity}` : campaign ? `Fundraise in ${campaign}` : 'Fundraise your way'}</h1>
${isOpen ? openView(view) : html`<section class="card"><p>This campaign has ended, so you can't create new pages in it.</p></section>`}
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
  return html`<p class="lead">Three steps, five minutes, and your page is live.</p>
<ol class="grid steps">
<li class="card"><h2>Your account</h2><p>One account for all your pages, teams and apps.</p></li>
<li class="card"><h2>Your page</h2><p>Add a target, a story and a picture. Tell people why you're doing it.</p></li>
<li class="card"><h2>Your people</h2><p>Share your page, team up, and log your training as you go.</p></li>
</ol>
<p class="actions">${
    registration
      ? html`<a class="button large" href="${registration}">Register for ${campaign}</a> <a class="button large secondary" href="${siteRoot}${isSignedIn ? createAddress : withReturn('/sign-up', createAddress)}">Create my page</a>`
      : isSignedIn
        ? html`<a class="button large" href="${siteRoot}${createAddress}">Create your page</a>`
        : html`<a class="button large" href="${siteRoot}${withReturn('/sign-up', createAddress)}">Create your account</a> <a class="button large secondary" href="${siteRoot}${withReturn('/sign-in', createAddress)}">I have an account</a>`
  }</p>
${
  choices.length > 0 &&
  html`<section class="card"><h2>Charities to choose from</h2><ul class="chips">${choices.map(({ address, text }) => html`<li><a class="chip" href="${address}">${text}</a></li>`)}</ul></section>`
}`;
}
