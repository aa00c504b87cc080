import type { NotificationOption, NotificationOptions } from '../../../generated/fundraising/models.ts';
import {
  type NotificationName,
  notificationGroups,
  notificationOptions,
} from '../../mail/notification-options.ts';

export function presentNotificationOptions(muted: ReadonlySet<string>): NotificationOptions {
  const option = (name: NotificationName): NotificationOption => ({
    label: notificationOptions[name].label,
    value: !muted.has(name),
  });
  return {
    pages: { label: notificationGroups.pages, values: { page_created: option('page_created') } },
    teams: {
      label: notificationGroups.teams,
      values: {
        invitation: option('invitation'),
        join_requested: option('join_requested'),
        join_answered: option('join_answered'),
      },
    },
    donations: { label: notificationGroups.donations, values: { donation_reply: option('donation_reply') } },
  };
}
