import { violationsOfKeys } from './violations-of-keys.ts';
import { violationsOfPages } from './violations-of-pages.ts';
import { violationsOfWebhooks } from './violations-of-webhooks.ts';

/** For each constraint a statement that it must refuse, on the rows that `writeRowsInEveryTable` makes. */
export const violations: readonly (readonly [constraint: string, statement: string])[] = [
  // Text that has a form
  ['audit_log_actor_name_check', `update audit_log set actor_name = ''`],
  ['audit_log_actor_type_check', `update audit_log set actor_type = 'robot'`],
  ['backups_bytes_check', 'update backups set bytes = -1'],
  ['backups_label_check', `update backups set label = ''`],
  ['backups_recorded_by_check', `update backups set recorded_by = ''`],
  ['backups_taken_at_check', `update backups set taken_at = recorded_at + interval '1 second'`],
  ['branding_accent_colour_check', `update branding set accent_colour = 'gold'`],
  ['branding_colour_check', `update branding set colour = '#FFF'`],
  ['branding_contact_url_check', `update branding set contact_url = 'http://example.org'`],
  ['branding_footer_links_check', `update branding set footer_links = '{}'`],
  ['branding_home_text_check', `update branding set home_text = ''`],
  ['branding_home_title_check', `update branding set home_title = repeat('a', 81)`],
  ['branding_imprint_url_check', `update branding set imprint_url = 'javascript:alert(1)'`],
  ['branding_logo_url_check', `update branding set logo_url = 'https://example.org/logo.png'`],
  ['branding_mail_from_check', `update branding set mail_from = E'City Run\\nBcc: all@example.org'`],
  ['branding_name_check', `update branding set name = ''`],
  ['branding_one_row_check', `insert into branding (id) values (2)`],
  ['branding_privacy_url_check', `update branding set privacy_url = 'https://example.org/our privacy'`],
  ['branding_terms_url_check', `update branding set terms_url = 'terms'`],
  ['campaign_group_values_value_check', `update campaign_group_values set value = '' where id = 1`],
  ['campaign_groups_key_check', `update campaign_groups set key = '' where id = 1`],
  ['campaigns_brand_colour_check', `update campaigns set brand_colour = 'red'`],
  ['campaigns_donate_url_check', `update campaigns set donate_url = 'javascript:alert(1)'`],
  ['charities_donate_url_check', `update charities set donate_url = 'https://pay.example.org/ {page_id}'`],
  ['campaigns_name_check', `update campaigns set name = ''`],
  ['campaigns_slug_check', `update campaigns set slug = 'leaderboard' where id = 1`],
  ['campaigns_slug_check', `update campaigns set slug = 'groups' where id = 1`],
  ['campaigns_slug_check', `update campaigns set slug = 'City Run' where id = 1`],
  ['campaigns_slug_check', `update campaigns set slug = 'nz' where id = 1`],
  ['campaigns_slug_check', `update campaigns set slug = 'fr' where id = 1`],
  ['campaigns_slug_check', `update campaigns set slug = 'oauth' where id = 1`],
  ['campaigns_slug_check', `update campaigns set slug = 'screens' where id = 1`],
  ['campaigns_uid_check', `update campaigns set uid = 'gb-7' where id = 1`],
  ['campaigns_uid_check', `update campaigns set uid = 'au-7' where id = 2`],
  ['campaigns_uid_check', `update campaigns set uid = 'gb-0' where id = 2`],
  ['charities_uid_check', `update charities set uid = 'uk-1' where id = 1`],
  ['charities_uid_check', `update charities set uid = 'gb-01' where id = 1`],
  ['causes_slug_check', `update causes set slug = 'Água' where id = 1`],
  ['charities_kyc_status_check', `update charities set kyc_status = 'maybe'`],
  ['charities_name_check', `update charities set name = ''`],
  ['charities_slug_check', `update charities set slug = '' where id = 1`],
  ['countries_code_check', `insert into countries values ('UK', 'UK', 'Upper', 'GBP', 18)`],
  ['countries_distance_unit_check', `update countries set distance_unit = 'furlong'`],
  ['countries_stay', `delete from countries where code = 'ie'`],
  ['countries_stay', `update countries set code = 'zz', uid_prefix = 'zz' where code = 'ie'`],
  ['countries_minimum_age_check', `update countries set minimum_age = -1 where code = 'au'`],
  ['countries_uid_prefix_check', `update countries set uid_prefix = 'oz' where code = 'au'`],
  ['currencies_iso_code_check', `insert into currencies values ('pound', 'Pound', '£')`],
  ['external_references_external_id_check', `update external_references set external_id = ''`],
  ['external_references_kind_check', `update external_references set kind = 'robots'`],
  ['external_references_source_check', `update external_references set source = ''`],
  ['reached_targets_target_check', `update reached_targets set target_cents = 0`],
  ['weekly_digests_week_check', `update weekly_digests set week = '2026-03-03' where week = '2026-03-02'`],
  ['join_requests_state_check', `update join_requests set state = 'maybe', decided_at = now()`],
  ['leaderboards_name_check', `update leaderboards set name = ''`],

  // A leaderboard adds up one currency
  ['leaderboard_pages_campaign_check', `update leaderboards set campaign_id = 2`],
  [
    'leaderboard_pages_campaign_check',
    `insert into leaderboard_pages (leaderboard_id, page_id, position) values (1, 8, 3)`,
  ],
  ['leaderboard_pages_campaign_check', `update leaderboard_pages set page_id = 8 where page_id = 1`],
  ['leaderboard_pages_country_check', `update leaderboards set campaign_id = null, country_code = 'au'`],
  [
    'leaderboard_pages_country_check',
    `delete from leaderboard_pages; update leaderboards set campaign_id = null, country_code = 'nz';
     insert into leaderboard_pages (leaderboard_id, page_id, position) values (1, 8, 3)`,
  ],
  ['metadata_keys_name_check', `update metadata_keys set name = ''`],
  ['metadata_keys_object_type_check', `update metadata_keys set object_type = ''`],
  ['oauth_clients_client_id_check', `update oauth_clients set client_id = ''`],
  ['oauth_clients_name_check', `update oauth_clients set name = ''`],
  ['donation_sources_name_check', `update donation_sources set name = 'Box office' where id = 1`],
  ['donation_sources_own_name_check', `update donation_sources set name = 'groundswell'`],
  ['donation_sources_own_name_check', `update donation_sources set name = 'application-19'`],
  ['donation_sources_test_mode_check', `update donation_sources set test_mode = true where kind = 'signed'`],
  ['donation_sources_kind_check', `update donation_sources set kind = ''`],
  ['donation_sources_former_secret_check', `update donation_sources set former_secret = 'alone'`],
  ['donation_events_event_id_check', `update donation_events set event_id = '' where id = 1`],
  ['donation_events_state_check', `update donation_events set state = 'lost'`],
  ['donation_events_fields_check', `update donation_events set fields = null`],
  ['donation_replies_caption_check', `update donation_replies set caption = ''`],
  ['pages_name_check', `update pages set name = ''`],
  ['pages_slug_check', `update pages set slug = 'Run For Ada' where id = 1`],
  ['pages_slug_check', `update pages set slug = repeat('a', 61) where id = 1`],
  ['pages_state_check', `update pages set state = 'draft'`],
  ['posts_caption_check', `update posts set caption = ''`],
  ['registered_applications_name_check', `update registered_applications set name = ''`],
  ['teams_name_check', `update teams set name = '' where id = 1`],
  ['user_tokens_purpose_check', `update user_tokens set purpose = 'other'`],
  ['users_email_check', `update users set email = 'nobody' where id = 1`],

  // Hashes have 32 bytes: nothing else is stored in their place by mistake
  ['erased_identities_identity_hash_check', `update erased_identities set identity_hash = 'short'`],
  ['idempotency_keys_request_hash_check', `update idempotency_keys set request_hash = 'short'`],
  ['invitations_token_hash_check', `update invitations set token_hash = 'short'`],
  ['metadata_keys_token_hash_check', `update metadata_keys set token_hash = 'short'`],
  ['oauth_clients_secret_hash_check', `update oauth_clients set secret_hash = 'short'`],
  ['oauth_codes_code_hash_check', `update oauth_codes set code_hash = 'short'`],
  ['oauth_tokens_refresh_token_hash_check', `update oauth_tokens set refresh_token_hash = 'short'`],
  ['oauth_tokens_token_hash_check', `update oauth_tokens set token_hash = 'short'`],
  ['registered_applications_key_hash_check', `update registered_applications set key_hash = 'short'`],
  ['sessions_id_hash_check', `update sessions set id_hash = 'short'`],
  ['throttles_subject_hash_check', `insert into throttles values ('sign-in', 'short', 1, now())`],
  ['user_tokens_token_hash_check', `update user_tokens set token_hash = 'short'`],

  // Numbers, places and times
  ['campaigns_finish_check', `update campaigns set start_at = '2026-02-01', finish_at = '2026-01-01'`],
  ['idempotency_keys_answer_check', `update idempotency_keys set status = 99`],
  ['join_requests_decided_check', `update join_requests set decided_at = now()`],
  ['leaderboard_pages_position_check', `update leaderboard_pages set position = 0 where page_id = 1`],
  ['mail_outbox_attempts_check', `update mail_outbox set attempts = -1`],
  ['mail_outbox_outcome_check', `update mail_outbox set sent_at = now(), failed_at = now()`],
  [
    'metadata_keys_count_check',
    `insert into metadata_keys (token_hash, object_type, name)
       select sha256('metadata'), 'Page', 'key ' || number from generate_series(1, 1000) as number`,
  ],
  [
    'metadata_keys_count_check',
    `insert into metadata_keys (token_hash, object_type, name)
       select sha256('metadata'), 'Team', 'key ' || number from generate_series(1, 1000) as number;
     update metadata_keys set object_type = 'Team' where name = 'shirt'`,
  ],
  ['metadata_keys_value_count_check', `update metadata_keys set value_count = -1`],
  ['metadata_values_bytes_check', `update metadata_values set value = to_jsonb(repeat('a', 65535))`],
  ['metadata_values_value_check', `update metadata_values set value = '{}'`],
  ['oauth_codes_expiry_check', `update oauth_codes set expires_at = created_at`],
  ['sessions_expiry_check', `update sessions set expires_at = created_at`],
  ['throttles_tries_check', `insert into throttles values ('sign-in', sha256('x'), -1, now())`],
  ['user_tokens_expiry_check', `update user_tokens set expires_at = created_at`],
  ['pages_coordinate_check', `update pages set latitude = 1 where id = 1`],
  ['pages_custom_metric_check', `update pages set custom_metric_amount = -1`],
  ['pages_latitude_check', `update pages set latitude = 91, longitude = 0`],
  ['pages_longitude_check', `update pages set latitude = 0, longitude = 181`],
  ['pages_fitness_goal_check', `update pages set fitness_goal_in_meters = 0`],
  ['pages_target_check', `update pages set target_cents = 0`],
  ['pending_erasures_due_check', `update pending_erasures set due_at = requested_at - interval '1 second'`],
  ['retention_runs_only_row_check', `update retention_runs set only_row = false`],
  ['event_log_only_row_check', `update event_log set only_row = false`],
  ['fitness_activities_calories_check', `update fitness_activities set calories = -1`],
  ['fitness_activities_coordinate_check', `update fitness_activities set longitude = 1`],
  ['fitness_activities_distance_check', `update fitness_activities set distance_in_meters = -1`],
  ['fitness_activities_duration_check', `update fitness_activities set duration_in_seconds = -1`],
  ['fitness_activities_elevation_check', `update fitness_activities set elevation_in_meters = -1`],
  ['fitness_activities_latitude_check', `update fitness_activities set latitude = -91, longitude = 0`],
  ['fitness_activities_longitude_check', `update fitness_activities set latitude = 0, longitude = -181`],
  ['fitness_activities_type_check', `update fitness_activities set type = 'fly'`],
  ['fitness_activities_uid_check', `update fitness_activities set uid = ''`],

  // Secrets and their outcomes
  ['invitations_accepted_check', `update invitations set accepted_at = now()`],
  ['muted_notifications_name_check', `update muted_notifications set name = ''`],
  [
    'invitations_single_use_check',
    `update invitations set single_use = false, accepted_at = now(), accepted_page_id = 1`,
  ],
  ['invitations_place_check', `update invitations set campaign_id = 1`],
  ['invitations_target_check', `update invitations set target_cents = 0`],
  ['invitation_tokens_token_hash_check', `update invitation_tokens set token_hash = 'short'`],
  [
    'invitations_outcome_check',
    `update invitations set accepted_at = now(), accepted_page_id = 1, cancelled_at = now()`,
  ],
  ['oauth_clients_secret_check', `update oauth_clients set confidential = false`],
  ['oauth_codes_challenge_check', `update oauth_codes set code_challenge = 'abc'`],
  [
    'oauth_codes_challenge_method_check',
    `update oauth_codes set code_challenge = 'abc', code_challenge_method = 'plain'`,
  ],
  ['oauth_codes_reuse_check', `update oauth_codes set reuse_detected_at = now()`],
  [
    'oauth_tokens_code_key',
    `insert into oauth_tokens (token_hash, oauth_client_id, user_id, code_id) values (sha256('x'), 1, 1, 1)`,
  ],

  // Donations
  ['donations_amount_check', `update donations set amount_cents = 0 where id = 1`],
  ['donations_amount_check', `update donations set amount_cents = -5 where id = 1`],
  ['donations_amount_check', `update donations set gift_aid_amount_cents = -5 where id = 1`],
  ['donations_amount_check', `update donations set refund_of_id = 2 where id = 1`],
  ['donations_campaign_fkey', `update donations set country_code = 'au' where id = 1`],
  ['donations_country_fkey', `update donations set country_code = 'fr' where id = 2`],
  [
    'donations_country_fkey',
    `insert into donations (source, external_id, charity_id, country_code, type, amount_cents)
       values ('test', 'abroad', 1, 'fr', 'charity', 5)`,
  ],
  ['donations_external_id_check', `update donations set external_id = '' where id = 1`],
  ['donations_page_campaign_check', `update donations set campaign_id = null where id = 1`],
  ['donations_page_fkey', `update donations set charity_id = 2 where id = 1`],
  ['donations_page_fkey', `update donations set campaign_id = 2 where id = 1`],
  ['donations_refund_check', `update donations set refund_of_id = id, amount_cents = -5 where id = 1`],
  ['donations_refund_match_check', refund(`null, 1, 1, 'uk', 'peer_to_peer', -5, 0, 1`)],
  ['donations_refund_match_check', refund(`null, null, 1, 'uk', 'peer_to_peer', -5, 0, 1`)],
  ['donations_refund_match_check', refund(`null, null, 2, 'uk', 'charity', -5, 0, 2`)],
  ['donations_refund_match_check', refund(`null, null, 1, 'au', 'charity', -5, 0, 2`)],
  ['donations_refund_match_check', refund(`1, 1, 1, 'uk', 'offline_donation', -5, 0, 1`)],
  [
    'donations_refund_match_check',
    `${refund(`null, null, 1, 'uk', 'charity', -5, 0, 2`)};
     insert into donations (source, external_id, charity_id, country_code, type, amount_cents, refund_of_id)
       select 'test', 'of a refund', 1, 'uk', 'charity', -1, id from donations where refund_of_id = 2`,
  ],
  [
    'donations_refund_match_check',
    `${refund(`null, null, 1, 'uk', 'charity', -5, 0, 2`)}; update donations set charity_id = 2 where id = 2`,
  ],
  ['donations_refund_sum_check', refund(`1, 1, 1, 'uk', 'peer_to_peer', -501, 0, 1`)],
  ['donations_refund_sum_check', refund(`1, 1, 1, 'uk', 'peer_to_peer', -5, -1, 1`)],
  [
    'donations_refund_sum_check',
    refund(`1, 1, 1, 'uk', 'peer_to_peer', -300, 0, 1), (1, 1, 1, 'uk', 'peer_to_peer', -201, 0, 1`),
  ],
  [
    'donations_refund_sum_check',
    `${refund(`1, 1, 1, 'uk', 'peer_to_peer', -300, 0, 1`)}; update donations set amount_cents = 299 where id = 1`,
  ],
  [
    'donations_refund_sum_check',
    `${refund(`1, 1, 1, 'uk', 'peer_to_peer', -300, 0, 1`)};
     update donations set amount_cents = -501 where refund_of_id = 1`,
  ],
  [
    'donation_sources_name_key',
    `insert into donation_sources (name, kind, secret) values ('till', 'signed', 'x')`,
  ],
  [
    'donation_events_event_key',
    `insert into donation_events (source_id, event_id, type, occurred_at, state) values (1, 'evt-1', 'x', now(), 'ignored')`,
  ],
  [
    'donation_charges_alias_fkey',
    `insert into donation_charges (source_id, reference, alias_of) values (1, 'pi-2', 'in-2')`,
  ],
  ['donation_charges_alias_check', `update donation_charges set alias_of = 'pi-2'`],
  [
    'donation_charges_donation_index',
    `insert into donation_charges (source_id, reference, donation_id) values (1, 'pi-2', 1)`,
  ],
  [
    'donation_replies_donation_key',
    `insert into donation_replies (donation_id, user_id, caption) values (1, 1, 'Again')`,
  ],
  ['posts_page_fkey', `update posts set charity_id = 2`],
  ['donations_reference_key', `update donations set external_id = '2' where id = 1`],
  ['donations_source_check', `update donations set source = '' where id = 1`],
  ['donations_type_check', `update donations set type = 'gift' where id = 1`],

  ...violationsOfPages,
  ...violationsOfWebhooks,
  ...violationsOfKeys,
];

/** @param values page, campaign, charity, country, type, amount, Gift Aid and donation of one refund or several */
function refund(values: string): string {
  return `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                                 gift_aid_amount_cents, refund_of_id)
    select 'test', 'refund ' || row_number() over (), page::bigint, campaign::bigint, charity, country, type, amount, gift_aid, donation
    from (values (${values})) as refunds (page, campaign, charity, country, type, amount, gift_aid, donation)`;
}
