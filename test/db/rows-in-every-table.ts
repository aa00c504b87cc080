import type { Knex } from 'knex';

/**
 * Writes at least one row into every table, with ids that a test can name: users, charities and campaigns 1 and 2;
 * pages 1 to 6 of users 1 to 6 and team pages 11 and 12 in campaign 1, pages 7 and 8 in campaign 2; teams 1 (pages 1
 * and 3) and 2 (page 2); group 1 with values 1 and 2 in campaign 1, group 2 with value 3 in campaign 2.
 */
export async function writeRowsInEveryTable(knex: Knex): Promise<void> {
  await knex.raw(`
    insert into users (id, email, name) select number, 'user' || number || '@example.org', 'User ' || number
      from generate_series(1, 8) as number;
    insert into charities (id, country_code, name, slug) values
      (1, 'uk', 'River Trust', 'river-trust'), (2, 'uk', 'Hill Trust', 'hill-trust');
    insert into causes (id, name, slug) values (1, 'Water', 'water'), (2, 'Land', 'land');
    insert into charity_causes (charity_id, cause_id) values (1, 1);
    insert into campaigns (id, country_code, is_default, name, slug) values
      (1, 'uk', true, 'Everyday giving', 'everyday'), (2, 'uk', false, 'River run', 'river-run'),
      (3, 'au', false, 'Coast walk', 'coast-walk');
    insert into campaign_charities (campaign_id, charity_id) values (2, 1);
    insert into campaign_groups (id, campaign_id, key, label) values (1, 1, 'office', 'Office'), (2, 2, 'school', 'School');
    insert into campaign_group_values (id, group_id, value) values (1, 1, 'Leeds'), (2, 1, 'York'), (3, 2, 'North');
    insert into pages (id, campaign_id, charity_id, user_id, slug, name)
      select number, case when number < 7 then 1 else 2 end, 1, number, 'page-' || number, 'Page ' || number
      from generate_series(1, 8) as number;
    insert into pages (id, campaign_id, charity_id, owner_type, team_id, slug, name) values
      (11, 1, 1, 'Team', 1, 'team-1', 'Team 1'), (12, 1, 1, 'Team', 2, 'team-2', 'Team 2');
    insert into teams (id, campaign_id, name, leader_page_id, page_id) values (1, 1, 'Team 1', 1, 11), (2, 1, 'Team 2', 2, 12);
    insert into team_members (page_id, team_id, campaign_id) values (1, 1, 1), (2, 2, 1), (3, 1, 1);
    insert into former_page_slugs (campaign_id, slug, page_id) values (1, 'former-1', 1);
    insert into page_group_values (page_id, value_id, group_id, campaign_id) values
      (1, 1, 1, 1), (2, 2, 1, 1), (4, 1, 1, 1), (11, 1, 1, 1), (7, 3, 2, 2);
  `);
  await knex.raw(`
    insert into join_requests (id, team_id, page_id, campaign_id) values (1, 1, 4, 1);
    insert into invitations (id, team_id, token_hash) values (1, 1, sha256('invitation'));
    insert into invitation_tokens (token_hash, invitation_id) values (sha256('mailed invitation'), 1);
    insert into donations (id, source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents) values
      (1, 'test', '1', 1, 1, 1, 'uk', 'peer_to_peer', 500), (2, 'test', '2', null, null, 1, 'uk', 'charity', 700);
    insert into donation_contacts (donation_id, email, phone, street_address, consent, consent_at, consent_source)
      values (1, 'priya@example.org', '+61 491 570 156', '4 Quay Street', 'yes', '2026-03-01T08:00:00Z', 'test');
    insert into receipt_counters (charity_id, year, last_number) values (1, 2026, 2);
    insert into receipts (id, charity_id, year, number, donation_id, corrects_id, amount_cents, refunded_cents, gift_aid_amount_cents,
                          currency, donated_at, donated_on, issued_on, charity_name)
      values (1, 1, 2026, 1, 1, null, 500, 0, 0, 'GBP', '2026-03-01T08:00:00Z', '2026-03-01', '2026-03-02', 'River Trust'),
             (2, 1, 2026, 2, 1, 1, 500, 100, 0, 'GBP', '2026-03-01T08:00:00Z', '2026-03-01', '2026-03-03', 'River Trust');
    insert into removed_donations (id, source, external_id, charity_id, country_code, type, amount_cents, gift_aid_amount_cents, created_at)
      values (3, 'test', '3', 1, 'uk', 'charity', -200, 0, '2026-03-01T08:00:00Z');
    insert into donation_sources (id, name, kind, secret) values (1, 'till', 'signed', 'sealed');
    insert into donation_events (id, source_id, event_id, type, reference, occurred_at, fields, state)
      values (1, 1, 'evt-1', 'payment', 'pi-1', '2026-03-01T08:00:00Z', '{"fact": "payment"}', 'applied');
    insert into donation_charges (source_id, reference, donation_id, page_id, campaign_id, charity_id)
      values (1, 'pi-1', 1, 1, 1, 1);
    insert into donation_replies (id, donation_id, user_id, caption) values (1, 1, 1, 'Thank you');
    insert into posts (id, page_id, campaign_id, charity_id, user_id, caption) values (1, 1, 1, 1, 1, 'Halfway');
    insert into fitness_activities (id, user_id, uid, page_id, campaign_id, charity_id, type, public, started_at, duration_in_seconds, caption)
      values (1, 1, 'run-1', 1, 1, 1, 'run', true, '2026-03-01T08:00:00Z', 600, 'Morning run');
    insert into leaderboards (id, name, campaign_id, country_code) values (1, 'Best', 1, 'uk');
    insert into leaderboard_pages (leaderboard_id, page_id, position) values (1, 1, 1), (1, 2, 2);
    insert into registered_applications (id, name, campaign_id, key_hash, key_hint) values (1, 'Site', 1, sha256('key'), 'abcd');
    insert into api_key_requests (id, user_id, campaign_id, name, purpose, scopes, place, state, decided_at, api_key_id)
      values (1, 1, 1, 'Site', 'Registration', '{pages}', 1, 'created', now(), 1);
    insert into sessions (id_hash, user_id, expires_at) values (sha256('session'), 1, now() + interval '1 hour');
    insert into staff_tokens (id, user_id, name, token_hash, token_hint, expires_at)
      values (1, 1, 'CRM', sha256('staff token'), 'abcd', now() + interval '1 day');
    insert into staff_roles (id, user_id, token_id, role, campaign_id, charity_id) values
      (1, 1, null, 'owner', null, null), (2, 2, null, 'manager', 1, null), (3, 3, null, 'charity', null, 1),
      (4, null, 1, 'read_only', null, null);
    insert into staff_sessions (id_hash, user_id, device, expires_at)
      values (sha256('staff'), 1, 'Firefox on Linux', now() + interval '1 hour');
    insert into staff_factors (user_id, secret, confirmed_at, last_step) values (1, 'sealed', now(), 1);
    insert into staff_passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      values (1, 'credential', 'key', 0, '{usb}', false, 'Security key');
    insert into staff_identities (issuer, subject, user_id) values ('https://login.example.org', '1', 1);
    insert into staff_used_challenges (challenge_hash) values (sha256('challenge'));
    insert into staff_recovery_codes (user_id, code_hash) values (1, sha256('code'));
    insert into user_tokens (id, user_id, purpose, token_hash, expires_at)
      values (1, 1, 'confirm_email', sha256('mail'), now() + interval '1 hour');
    insert into oauth_clients (id, client_id, name, secret_hash) values (1, 'client', 'Client', sha256('secret'));
    insert into oauth_codes (id, code_hash, oauth_client_id, user_id, redirect_uri, expires_at)
      values (1, sha256('code'), 1, 1, 'https://example.org/', now() + interval '10 minutes');
    insert into oauth_tokens (id, token_hash, oauth_client_id, user_id, code_id) values (1, sha256('token'), 1, 1, 1);
    insert into webhook_endpoints (id, url, registered_application_id, secret) values (1, 'https://example.org/hook', 1, 'sealed');
    insert into webhook_deliveries (id, endpoint_id, position, published_at, event_id, event_type)
      values (1, 1, 1, now(), gen_random_uuid(), 'page.created');
    insert into webhook_lanes (endpoint_id, order_key) values (1, 'page 1');
    insert into branding (name) values ('City Run');
    insert into first_run (token_hash, expires_at) values (sha256('set-up'), now() + interval '1 hour');
    insert into mail_texts (id, name, campaign_id, subject, subject_default, edited_by)
      values (1, 'page_created', 1, 'Your page is here', sha256('Your page is ready'), 'alice');
    insert into muted_notifications (user_id, name) values (1, 'page_created');
    insert into campaign_messages (id, campaign_id, subject, body, content_hash) values (1, 1, 'Hello', 'Thank you.', sha256('Hello'));
    insert into campaign_message_recipients (message_id, user_id, mail_id) values (1, 1, 1);
    insert into donation_thanks (donation_id) values (1);
    insert into donor_digests (email_hash, next_mail_at) values (sha256('priya'), now());
    insert into muted_addresses (email_hash, name) values (sha256('priya'), 'donation_thanks');
    insert into gift_digests (page_id) values (1);
    insert into untold_gifts (page_id, donation_id) values (1, 1);
    insert into reached_targets (page_id, target_cents) values (1, 70000);
    insert into weekly_digests (week) values ('2026-03-02');
    insert into pending_erasures (user_id) values (8);
    insert into erased_identities (identity_hash) values (sha256('somebody'));
    insert into pictures_to_remove (path) values ('/pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c11');
    insert into held_pictures (id, page_id, kind, shown_address, address, held_reason)
      values (1, 1, 'page_cover', '/pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c12', '/pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c13', 'rude');
    insert into page_photos (id, page_id, position, path)
      values (1, 1, 1, '/pictures/0b6ab0a2-0d0c-4b5e-8f0a-2a1f6f3b9c14'), (2, 1, 2, null);
    insert into reports (id, page_id, campaign_id, charity_id, subject_type, subject_id, reason, explanation, reporter_email,
                         reporter_hash, content, place, resolved_by_user_id)
      values (1, 1, 1, 1, 'page', 1, 'fraud', 'It lies.', 'reporter@example.org', sha256('reporter'), '{}', 1, null),
             (2, 2, 1, 1, 'page', 2, 'word', 'bitcoin', null, null, '{}', 1, null);
    insert into watched_words (word) values ('bitcoin');
    insert into stored_files (id, name, bytes, parts, expires_at) values (1, 'donations.csv', 100, 1, now() + interval '30 days');
    insert into imports (id, kind, name, bytes, file_id, user_id, rows, inserted)
      values (1, 'donations', 'donations.csv', 100, 1, 1, 2, 2), (2, 'donations', 'donations.csv', 100, null, 1, 0, 0);
    insert into stored_file_parts (file_id, number, content) values (1, 1, '\\x1f8b');
    insert into exports (id, user_id, kind, personal, spreadsheet, state, file_id, finished_at)
      values (1, 1, 'donations', false, true, 'done', 1, now()), (2, 1, 'pages', false, false, 'queued', null, null);
    insert into page_confirmations (page_id, user_id, oauth_client_id) values (1, 1, 1);
    insert into oauth_consents (user_id, oauth_client_id) values (1, 1);
    insert into idempotency_keys (scope, key, request_hash) values ('user 1 createPage', 'key', sha256('body'));
    insert into mail_outbox (id, template, recipient) values (1, 'page-created', 'user1@example.org');
    insert into audit_log (id, actor_type, action) values (1, 'system', 'seeded');
    insert into backups (id, recorded_by) values (1, 'robin');
    insert into external_references (kind, source, external_id, record_id) values ('pages', 'test', 'page-1', 1);
    insert into unpublished_events (type) values ('campaign.updated');
    select prepare_event_partitions(30);
    insert into events (id, type, occurred_at, data) values (gen_random_uuid(), 'campaign.updated', now(), '{}');
    insert into metadata_keys (id, token_hash, object_type, name) values (1, sha256('metadata'), 'Page', 'shirt');
    insert into metadata_values (key_id, object_id, value) values (1, 1, '"large"');
  `);
  await moveSequences(knex);
}

/** The next generated id of each table lies far above those written here. */
async function moveSequences(knex: Knex): Promise<void> {
  await knex.raw(`
    select setval(sequence.oid::regclass, 1000) from pg_class as sequence
    where sequence.relkind = 'S' and sequence.relname !~ 'migration'`);
}
