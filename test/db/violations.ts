/** For each constraint a statement that it must refuse, on the rows that `writeRowsInEveryTable` makes. */
export const violations: readonly (readonly [constraint: string, statement: string])[] = [
  // Text that has a form
  ['audit_log_actor_name_check', `update audit_log set actor_name = ''`],
  ['audit_log_actor_type_check', `update audit_log set actor_type = 'robot'`],
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

  // Pages and teams
  ['pages_owner_check', `update pages set user_id = null where id = 1`],
  ['pages_owner_check', `update pages set team_id = 1 where id = 1`],
  ['pages_owner_check', `update pages set owner_type = 'Robot' where id = 1`],
  ['pages_slug_key', `update pages set slug = 'page-2' where id = 1`],
  ['pages_slug_key', `update pages set slug = 'former-1' where id = 2`],
  [
    'pages_slug_key',
    `insert into pages (campaign_id, charity_id, user_id, slug, name) values (1, 1, 2, 'former-1', 'Another')`,
  ],
  ['former_page_slugs_page_fkey', `insert into former_page_slugs values (2, 'former-2', 1)`],
  [
    'pages_team_fkey',
    `insert into pages (campaign_id, charity_id, owner_type, team_id, slug, name) values (1, 1, 'Team', 99, 'team-99', 'Team 99')`,
  ],
  [
    'pages_team_key',
    `insert into pages (campaign_id, charity_id, owner_type, team_id, slug, name) values (1, 1, 'Team', 1, 'team-1b', 'Team 1 again')`,
  ],
  ['teams_leader_fkey', `update teams set leader_page_id = 3 where id = 2`],
  ['teams_leader_fkey', `delete from team_members where page_id = 1`],
  ['teams_leader_fkey', `update team_members set team_id = 2 where page_id = 1`],
  ['teams_leader_page_key', `update teams set leader_page_id = 2 where id = 1`],
  ['teams_name_key', `update teams set name = 'TEAM 2' where id = 1`],
  ['teams_page_fkey', `update teams set page_id = 4 where id = 1`],
  ['teams_page_key', `update teams set page_id = 12 where id = 1`],
  [
    'join_requests_owner_type_check',
    `insert into join_requests (team_id, page_id, campaign_id, owner_type) values (2, 11, 1, 'Team')`,
  ],
  ['join_requests_page_fkey', `insert into join_requests (team_id, page_id, campaign_id) values (1, 7, 1)`],
  ['join_requests_page_fkey', `insert into join_requests (team_id, page_id, campaign_id) values (2, 11, 1)`],
  ['join_requests_pending_key', `insert into join_requests (team_id, page_id, campaign_id) values (1, 4, 1)`],
  ['join_requests_team_fkey', `insert into join_requests (team_id, page_id, campaign_id) values (1, 7, 2)`],
  [
    'team_members_owner_type_check',
    `insert into team_members (page_id, team_id, campaign_id, owner_type) values (11, 2, 1, 'Team')`,
  ],
  ['team_members_page_fkey', `insert into team_members (page_id, team_id, campaign_id) values (7, 1, 1)`],
  ['team_members_page_fkey', `insert into team_members (page_id, team_id, campaign_id) values (11, 2, 1)`],
  ['team_members_pkey', `insert into team_members (page_id, team_id, campaign_id) values (3, 2, 1)`],
  ['team_members_team_fkey', `insert into team_members (page_id, team_id, campaign_id) values (7, 1, 2)`],

  // Groups: a page answers its own campaign's groups, each once
  [
    'page_group_values_group_fkey',
    `update page_group_values set value_id = 3, group_id = 2 where page_id = 1`,
  ],
  ['page_group_values_group_key', `insert into page_group_values values (1, 2, 1, 1)`],
  ['page_group_values_page_fkey', `insert into page_group_values values (8, 1, 1, 1)`],
  ['page_group_values_value_fkey', `insert into page_group_values values (3, 3, 1, 1)`],
  ['campaign_group_values_value_key', `update campaign_group_values set value = 'York' where id = 1`],
  ['campaign_groups_key_key', `update campaign_groups set campaign_id = 2, key = 'school' where id = 1`],

  // Activities
  ['fitness_activities_owner_fkey', `update fitness_activities set user_id = 2`],
  ['fitness_activities_page_fkey', `update fitness_activities set charity_id = null`],
  ['fitness_activities_page_fkey', `update fitness_activities set page_id = null`],
  [
    'fitness_activities_uid_key',
    `insert into fitness_activities (user_id, uid, type, public, started_at, duration_in_seconds, caption)
       values (1, 'run-1', 'run', true, now(), 1, 'Again')`,
  ],

  // One of each
  ['campaigns_slug_key', `update campaigns set slug = 'everyday' where id = 2`],
  [
    'campaigns_uid_key',
    `insert into campaigns (country_code, is_default, name, slug) values ('uk', true, 'Zero', 'zero')`,
  ],
  [
    'campaigns_uuid_key',
    `update campaigns set uuid = (select uuid from campaigns where id = 1) where id = 2`,
  ],
  ['charities_uid_key', `update charities set uid = 'gb-2' where id = 1`],
  ['donations_uid_key', `update donations set uid = 'gb-2' where id = 1`],
  ['pages_uid_key', `update pages set uid = 'gb-2' where id = 1`],
  ['teams_uid_key', `update teams set uid = 'gb-2' where id = 1`],
  ['causes_name_key', `update causes set name = 'Land' where id = 1`],
  ['causes_slug_key', `update causes set slug = 'land' where id = 1`],
  ['charities_slug_key', `update charities set slug = 'hill-trust' where id = 1`],
  [
    'charities_uuid_key',
    `update charities set uuid = (select uuid from charities where id = 1) where id = 2`,
  ],
  ['countries_uid_prefix_key', `insert into countries values ('gb', 'gb', 'Twice', 'GBP', 18)`],
  [
    'invitations_token_hash_key',
    `insert into invitations (team_id, token_hash) values (2, sha256('invitation'))`,
  ],
  ['leaderboard_pages_position_key', `update leaderboard_pages set position = 2 where page_id = 1`],
  [
    'metadata_keys_name_key',
    `insert into metadata_keys (token_hash, object_type, name) values (sha256('metadata'), 'Page', 'shirt')`,
  ],
  [
    'oauth_clients_client_id_key',
    `insert into oauth_clients (client_id, name, confidential) values ('client', 'Again', false)`,
  ],
  [
    'oauth_codes_code_hash_key',
    `insert into oauth_codes (code_hash, oauth_client_id, user_id, redirect_uri, expires_at)
       values (sha256('code'), 1, 1, 'x', now() + interval '1 minute')`,
  ],
  [
    'oauth_tokens_refresh_token_hash_key',
    `insert into oauth_tokens (token_hash, oauth_client_id, refresh_token_hash)
     values (sha256('a'), 1, sha256('refresh')), (sha256('b'), 1, sha256('refresh'))`,
  ],
  [
    'oauth_tokens_token_hash_key',
    `insert into oauth_tokens (token_hash, oauth_client_id) values (sha256('token'), 1)`,
  ],
  ['pages_uuid_key', `update pages set uuid = (select uuid from pages where id = 1) where id = 2`],
  [
    'registered_applications_key_hash_key',
    `insert into registered_applications (name, campaign_id, key_hash, key_hint) values ('Two', 1, sha256('key'), 'x')`,
  ],
  ['teams_uuid_key', `update teams set uuid = (select uuid from teams where id = 1) where id = 2`],
  [
    'user_tokens_token_hash_key',
    `insert into user_tokens (user_id, purpose, token_hash, expires_at)
       values (1, 'reset_password', sha256('mail'), now() + interval '1 hour')`,
  ],
  ['users_email_key', `update users set email = 'USER2@example.org' where id = 1`],
  ['users_uuid_key', `update users set uuid = (select uuid from users where id = 1) where id = 2`],
];

/** @param values page, campaign, charity, country, type, amount, Gift Aid and donation of one refund or several */
function refund(values: string): string {
  return `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                                 gift_aid_amount_cents, refund_of_id)
    select 'test', 'refund ' || row_number() over (), page::bigint, campaign::bigint, charity, country, type, amount, gift_aid, donation
    from (values (${values})) as refunds (page, campaign, charity, country, type, amount, gift_aid, donation)`;
}
