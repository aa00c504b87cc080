import { withReturn } from '../site/site-links.ts';
import { type Html, html } from '../web/views/html.ts';
import type { Reader } from './own-samples.ts';
import type { Samples } from './samples.ts';

const applications = '/developers/oauth_applications';

/**
 * What stands above a page with samples: whose they are, and where to get what they need.
 * @param names of what the page names
 * @param path of the page
 */
export function samplesNotice(
  { samples, reader, path }: { samples: Samples; reader?: Reader | undefined; path: string },
  names: ReadonlySet<string>,
): Html {
  const lines = [
    !samples.isDemo && [...names].some((name) => !ofReader.has(name)) && whatIsNamed(samples),
    !samples.isDemo &&
      names.has('api_key') &&
      html`<code>YOUR_API_KEY</code>: <a href="/docs/authentication/#api-keys">the operator makes it</a>.`,
    names.has('client_id') && whoseApplication(reader, path),
  ].filter(Boolean);
  if (lines.length === 0) return html``;
  return html`<aside class="own-samples" aria-label="About the samples">${lines.map((line) => html`<p>${line}</p>\n`)}</aside>`;
}

const ofReader = new Set([
  'api_key',
  'access_token',
  'client_id',
  'client_secret',
  'user_id',
  'user_email',
  'user_password',
  'user_name',
]);

function whatIsNamed({ records: { country, campaign_slug, campaign_name } }: Samples): Html {
  if (!campaign_slug) {
    return html`There is no running campaign here yet. <a href="/docs/operating-import/">Bring your data in</a> first, and the samples name it; until then put your own in the place of what stands in capitals, such as your campaign’s uid for <code>CAMPAIGN_UID</code>.`;
  }
  return html`The samples name <a href="/${campaign_slug}/${country}">${campaign_name}</a>, a campaign of this installation. Amounts, counts and names in what they print are examples.`;
}

function whoseApplication(reader: Reader | undefined, path: string): Html {
  if (!reader) {
    return html`<a href="${withReturn('/sign-in', path)}">Sign in</a> to find the ID of your own application here.`;
  }
  const { application } = reader;
  if (!application) {
    return html`You have no application yet. <a href="${applications}/new">Register one</a>, and its ID stands here.`;
  }
  return html`<code>${application.client_id}</code> is your application <a href="${applications}/${application.client_id}">${application.name}</a>. Its secret was shown once, when it was made.`;
}
