/**
 * DEMO ONLY. These secrets are public because they are in the source. They exist only in databases with the demo data, and must never exist
 * in one that holds real data. As for real secrets, the database stores their SHA-256.
 */
export const demoCredentials = {
  /** Registered Application key of the campaign `demoCredentials.campaignSlug`. */
  apiKey: 'gsk_demo-only-api-key-not-for-real-data-0000000',
  oauthClientId: 'demo-training-diary',
  oauthClientSecret: 'gss_demo-only-client-secret-not-for-real-data-0',
  redirectUri: 'http://localhost:4000/callback',
  /** Acts on behalf of the demo user. */
  userToken: 'gst_demo-only-user-token-not-for-real-data-0000',
  /** Acts as the OAuth application itself. */
  clientToken: 'gst_demo-only-client-token-not-for-real-data-00',
  /** The demo user's, as an owner at the desk, and as the manager of that campaign. */
  staffToken: 'gsf_demo-only-staff-token-not-for-real-data-000',
  managerToken: 'gsf_demo-only-manager-token-not-for-real-data-0',
  userEmail: 'demo@example.org',
  userPassword: 'demo-only-password',
  /** Argon2id hash of `userPassword`. */
  userPasswordHash:
    '$argon2id$v=19$m=19456,t=2,p=1$ZGVtby1vbmx5LXNhbHQtMA$Fytia0FUwG0Rh/qc7cCOwYnqC+5fWdMRoLUPA3YTKsY',
  userName: 'Robin Demo',
  campaignCountry: 'au',
  campaignSlug: 'city-run',
} as const;
