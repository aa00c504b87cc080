import { withReturn } from '../web/return-address.ts';
import { type Html, html } from '../web/views/html.ts';
import type { Reader } from './own-samples.ts';
import type { Samples } from './samples.ts';

const applications = '/developers/oauth_applications';

/**
 * Renders the notice above a page with samples: whose data they use, and where to get the values that are missing.
 * @param names of the values that the page uses
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
      html`<code>YOUR_API_KEY</code>: <a href="/docs/authentication/#use-an-api-key">ask the operator for one</a>.`,
    names.has('client_id') && whoseApplication(reader, path),
  ].filter(Boolean);
  if (lines.length === 0) return html``;
  return html`<aside class="own-samples" aria-label="About the samples">${lines.map((line) => html`<p>${line}</p>\n`)}</aside>`;
}

const ofReader = new Set([
  'api_key',
  'access_token',
  'staff_token',
  'client_id',
  'client_secret',
  'user_id',
  'user_email',
  'user_password',
  'user_name',
]);

function whatIsNamed({ records: { country, campaign_slug, campaign_name } }: Samples): Html {
  if (!campaign_slug) {
    return html`There is no running campaign here yet. <a href="/docs/operating-import/">Import your data</a> first, and the samples will use it. Until then, replace words in capitals with your own values, such as <code>CAMPAIGN_UID</code> with your campaign’s uid.`;
  }
  return html`The samples use <a href="/${campaign_slug}/${country}">${campaign_name}</a>, a campaign of this installation. Amounts, counts and names in their output are examples.`;
}

function whoseApplication(reader: Reader | undefined, path: string): Html {
  if (!reader) {
    return html`<a href="${withReturn('/sign-in', path)}">Sign in</a> to see the ID of your own OAuth application here.`;
  }
  const { application } = reader;
  if (!application) {
    return html`You don’t have an OAuth application yet. <a href="${applications}/new">Register one</a> to see its ID here.`;
  }
  return html`<code>${application.client_id}</code> is your OAuth application <a href="${applications}/${application.client_id}">${application.name}</a>. If it has a secret, you saw it once, when you registered it.`;
}
