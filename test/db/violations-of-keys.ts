/** What is there once, and may not be there again: on the rows that `writeRowsInEveryTable` makes. */
export const violationsOfKeys: readonly (readonly [constraint: string, statement: string])[] = [
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
    'api_key_requests_place_key',
    `insert into api_key_requests (user_id, name, purpose, scopes, place) select 1, 'Two', 'Again', '{read}', 1 from generate_series(1, 2)`,
  ],
  [
    'api_key_requests_api_key_key',
    `insert into api_key_requests (user_id, campaign_id, name, purpose, scopes, place, state, decided_at, api_key_id)
     values (2, 1, 'Two', 'Again', '{read}', 1, 'created', now(), 1)`,
  ],
  [
    'registered_applications_key_hash_key',
    `insert into registered_applications (name, campaign_id, key_hash, key_hint) values ('Two', 1, sha256('key'), 'x')`,
  ],
  [
    'staff_identities_pkey',
    `insert into staff_identities (issuer, subject, user_id) select issuer, subject, 2 from staff_identities`,
  ],
  [
    'staff_identities_user_key',
    `insert into staff_identities (issuer, subject, user_id) select issuer, '2', user_id from staff_identities`,
  ],
  [
    'staff_passkeys_credential_id_key',
    `insert into staff_passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      select user_id, credential_id, public_key, counter, transports, backed_up, name from staff_passkeys`,
  ],
  ['staff_roles_role_key', `insert into staff_roles (user_id, role) values (1, 'owner')`],
  [
    'staff_tokens_token_hash_key',
    `insert into staff_tokens (user_id, name, token_hash, token_hint, expires_at)
       select user_id, name, token_hash, token_hint, expires_at from staff_tokens`,
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
