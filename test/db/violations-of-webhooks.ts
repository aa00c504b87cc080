/** What endpoints of webhooks and their deliveries cannot be: on the rows that `writeRowsInEveryTable` makes. */
export const violationsOfWebhooks: readonly (readonly [constraint: string, statement: string])[] = [
  ['webhook_endpoints_url_check', `update webhook_endpoints set url = 'ftp://example.org'`],
  ['webhook_endpoints_url_check', `update webhook_endpoints set url = 'https://' || repeat('a', 2048)`],
  [
    'webhook_endpoints_event_types_check',
    `update webhook_endpoints set event_types = '{page.created, null}'`,
  ],
  ['webhook_endpoints_format_check', `update webhook_endpoints set format = 'xml', secret = null`],
  ['webhook_endpoints_scope_check', `update webhook_endpoints set oauth_client_id = 1, campaign_id = 1`],
  [
    'webhook_endpoints_classic_check',
    `update webhook_endpoints set format = 'classic', secret = null, keeps_order = true`,
  ],
  ['webhook_endpoints_secret_check', `update webhook_endpoints set secret = null`],
  ['webhook_endpoints_secret_check', `update webhook_endpoints set format = 'classic'`],
  ['webhook_endpoints_former_secret_check', `update webhook_endpoints set former_secret_until = now()`],
  ['webhook_endpoints_switched_off_check', `update webhook_endpoints set switched_off_at = now()`],
  [
    'webhook_endpoints_switched_off_check',
    `update webhook_endpoints set switched_off_at = now(), switched_off_reason = 'bored'`,
  ],
  ['webhook_deliveries_state_check', `update webhook_deliveries set state = 'lost'`],
  ['webhook_deliveries_body_check', `update webhook_deliveries set body = '{}'`],
  [
    'webhook_deliveries_order_check',
    `update webhook_deliveries set position = null, body = '{}', order_key = 'page 1'`,
  ],
  [
    'webhook_deliveries_event_key',
    `insert into webhook_deliveries (endpoint_id, position, published_at, event_id, event_type)
       values (1, 1, now(), gen_random_uuid(), 'page.created')`,
  ],
];
