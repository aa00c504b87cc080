import { hashSecret } from '../auth/secrets.ts';
import type { TableRows } from '../db/transfer/copy-rows.ts';
import { demoCredentials } from './demo-credentials.ts';
import { Random } from './random.ts';
import { demoUserId, type SeedState } from './seed-state.ts';
import { DAY, timestamp } from './timeline.ts';

/** Generates the demo's API key, OAuth application and tokens, revoked ones to show, and requests for keys: one is approved. */
export function credentialTables(state: SeedState): TableRows[] {
  const random = new Random(state.options.seed, 'credentials');
  const campaign = state.demoCampaign;
  const createdAt = timestamp(state.asOf - 60 * DAY);
  const revokedAt = timestamp(state.asOf - 30 * DAY);
  const application = { campaign_id: campaign.id, created_at: createdAt, revoked_at: null };
  const token = { oauth_client_id: 1, code_id: null, created_at: createdAt, revoked_at: null };
  const requested = { campaign_id: campaign.id, scopes: '{read,pages}', place: 1, created_at: createdAt };
  return [
    {
      table: 'oauth_clients',
      rows: [
        {
          id: 1,
          client_id: demoCredentials.oauthClientId,
          name: 'Training Diary (demo)',
          description: 'Sends your training to your fundraising page.',
          application_url: 'http://localhost:4000',
          secret_hash: hashSecret(demoCredentials.oauthClientSecret),
          owner_user_id: demoUserId,
          redirect_uris: [demoCredentials.redirectUri, 'urn:ietf:wg:oauth:2.0:oob'],
          confidential: true,
          trusted: false,
          implicit_allowed: true,
          passwords_allowed: true,
          created_at: createdAt,
          updated_at: createdAt,
        },
      ],
    },
    {
      table: 'oauth_consents',
      rows: [{ user_id: demoUserId, oauth_client_id: 1, created_at: createdAt }],
    },
    {
      table: 'oauth_tokens',
      rows: [
        { id: 1, token_hash: hashSecret(demoCredentials.userToken), user_id: demoUserId, ...token },
        { id: 2, token_hash: hashSecret(demoCredentials.clientToken), user_id: null, ...token },
        { id: 3, token_hash: random.bytes(32), user_id: demoUserId, ...token, revoked_at: revokedAt },
      ],
    },
    {
      table: 'registered_applications',
      rows: [
        {
          id: 1,
          name: `${campaign.name} microsite (demo)`,
          key_hash: hashSecret(demoCredentials.apiKey),
          key_hint: demoCredentials.apiKey.slice(-4),
          ...application,
        },
        {
          id: 2,
          name: `${campaign.name} microsite, last year`,
          key_hash: random.bytes(32),
          key_hint: 'x7Qk',
          ...application,
          revoked_at: revokedAt,
        },
      ],
    },
    {
      table: 'api_key_requests',
      rows: [
        {
          id: 1,
          user_id: demoUserId,
          name: 'Results on pages',
          purpose: 'We time the run, and post every finisher’s time on their page.',
          ...requested,
          state: 'approved',
          decided_at: createdAt,
        },
        {
          id: 2,
          user_id: demoUserId + 1,
          name: 'Corporate challenge',
          purpose: 'Our HR portal creates a page for each colleague who signs up.',
          ...requested,
          state: 'open',
          decided_at: null,
        },
        {
          id: 3,
          user_id: demoUserId + 2,
          name: 'Total on the big screen',
          purpose: 'We show the teams and what they have raised at the finish.',
          ...requested,
          state: 'open',
          decided_at: null,
        },
      ],
    },
  ];
}
