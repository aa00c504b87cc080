import { expect } from 'chai';
import { createTestDatabase } from '../support/database.ts';

/** Tables from which an erasure takes a person out; what they get as a copy of their data is in src/db/queries/personal-data.ts. */
const personal = [
  'users',
  'pages',
  'teams',
  'posts',
  'page_photos',
  'donations',
  'donation_contacts',
  'donation_replies',
  'fitness_activities',
  'invitations',
  'invitation_tokens',
  'join_requests',
  'former_page_slugs',
  'page_confirmations',
  'muted_notifications',
  'sessions',
  'staff_factors',
  'staff_identities',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_roles',
  'staff_sessions',
  'staff_tokens',
  'user_tokens',
  'api_key_requests',
  'registered_applications',
  'oauth_clients',
  'oauth_codes',
  'oauth_tokens',
  'oauth_consents',
  'external_references',
  'campaign_group_values',
  'donation_events',
  'metadata_values',
  'untold_gifts',
  'events',
  'unpublished_events',
  'webhook_endpoints',
  'webhook_deliveries',
  'idempotency_keys',
  'mail_outbox',
  'audit_log',
  'page_words',
  'known_words',
  'pending_erasures',
  'pictures_to_remove',
  'held_pictures',
  'reports',
];

/** Tables with copies that an erasure doesn't touch, because they expire soon. */
const expiring = ['exports', 'stored_file_parts'];

/** Tables that hold numbers, hashes and what the operator and organisations say of themselves. */
const others = [
  'branding',
  'first_run',
  'mail_texts',
  'causes',
  'countries',
  'currencies',
  'campaigns',
  'campaign_messages',
  'campaign_message_recipients',
  'charities',
  'campaign_charities',
  'charity_causes',
  'campaign_groups',
  'campaign_words',
  'charity_words',
  'page_group_values',
  'team_members',
  'leaderboards',
  'leaderboard_pages',
  'donation_sources',
  'donation_charges',
  'receipts',
  'receipt_counters',
  'removed_donations',
  'erased_identities',
  'throttles',
  'retention_runs',
  'event_log',
  'webhook_lanes',
  'gift_digests',
  'donation_thanks',
  'donor_digests',
  'muted_addresses',
  'backups',
  'reached_targets',
  'watched_words',
  'weekly_digests',
  'metadata_keys',
  'staff_used_challenges',
  'stored_files',
  'imports',
  'refunded_donations',
  'page_expiry_counts',
  'donated_page_counts',
  'donated_team_counts',
  'page_block_counts',
  'campaign_fitness_page_counts',
  'fitness_rankings',
];

describe('Tables', () => {
  it('are each classified as containing personal data or not', async () => {
    const database = await createTestDatabase();
    try {
      const { rows } = await database.knex.raw(`
        select relname as name from pg_class
         where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
           and relname !~ 'migrations|_totals$' order by relname`);
      const names = rows.map(({ name }: { name: string }) => name);
      expect([...personal, ...expiring, ...others].sort()).to.deep.equal(names);
    } finally {
      await database.drop();
    }
  });
});
