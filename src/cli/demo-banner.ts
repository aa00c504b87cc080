import type { Config } from '../config.ts';
import { demoCredentials } from '../seed/demo-credentials.ts';

/** What a newcomer sees when everything runs: the addresses and, with demo data, a credential and three requests to try. */
export function demoBanner(config: Config, withDemoData: boolean): string {
  const { baseUrl, authUrl, metadataUrl, ADMIN_PORT } = config;
  return `
Groundswell runs. Ctrl-C stops it, and its database with it.

  API and main site    ${baseUrl}
  OAuth provider       ${authUrl}
  Metadata service     ${metadataUrl}
  Documentation        ${baseUrl}/docs/
  Health and metrics   http://localhost:${ADMIN_PORT}/ready
${withDemoData ? samples(baseUrl) : ''}
`;
}

function samples(baseUrl: string): string {
  const { userEmail, userPassword, apiKey, campaignCountry, campaignSlug } = demoCredentials;
  const api = `${baseUrl}/api/v2`;
  return `
A demo user, who can sign in at ${baseUrl}/sign-in:

  ${userEmail}
  ${userPassword}

A demo API key, worth nothing elsewhere:

  ${apiKey}

Try:

  curl '${api}/pages.json?limit=2'
  curl '${api}/campaigns/${campaignCountry}/${campaignSlug}.json'
  curl -H 'Authorization: Token token=${apiKey}' '${api}/campaigns/${campaignCountry}/${campaignSlug}/leaderboard.json'
`;
}
