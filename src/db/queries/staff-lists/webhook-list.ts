import type { ListFilters, StaffList } from './list-definition.ts';

export interface WebhookListFilters extends Pick<ListFilters, 'campaignIds'> {
  state?: 'active' | 'paused' | 'gone' | 'failing' | undefined;
}

const isOn = 'webhook_endpoints.switched_off_at is null';
const stateConditions = {
  active: `${isOn} and webhook_endpoints.paused_at is null`,
  paused: `${isOn} and webhook_endpoints.paused_at is not null`,
  gone: `webhook_endpoints.switched_off_reason = 'gone'`,
  failing: `webhook_endpoints.switched_off_reason = 'failing'`,
};

export const webhookList: StaffList<WebhookListFilters, 'created'> = {
  orders: {
    created: {
      from: () => 'webhook_endpoints',
      id: 'webhook_endpoints.id',
      key: 'webhook_endpoints.created_at',
      type: 'timestamptz',
    },
  },
  conditions({ campaignIds, state }, bindings) {
    if (campaignIds) bindings.campaignIds = [...campaignIds];
    return [
      state && stateConditions[state],
      // An API key has its campaign's events.
      campaignIds &&
        `(webhook_endpoints.campaign_id = any(:campaignIds) or webhook_endpoints.registered_application_id in (
            select id from registered_applications where campaign_id = any(:campaignIds)))`,
    ];
  },
};
