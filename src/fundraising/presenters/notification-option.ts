import type {
  NotificationGroup,
  NotificationOption,
  NotificationOptions,
} from '../../../generated/fundraising/models.ts';
import {
  type NotificationName,
  notificationGroups,
  notificationOptions,
} from '../../mail/notification-options.ts';

export function presentNotificationOptions(muted: ReadonlySet<string>): NotificationOptions {
  const option = (name: NotificationName) => presentOption(name, muted);
  return {
    pages: {
      label: notificationGroups.pages,
      values: {
        page_created: option('page_created'),
        page_received_donation: option('page_received_donation'),
        page_reached_target: option('page_reached_target'),
        weekly_digest: option('weekly_digest'),
        campaign_message: option('campaign_message'),
      },
    },
    teams: {
      label: notificationGroups.teams,
      values: {
        invitation: option('invitation'),
        join_requested: option('join_requested'),
        join_answered: option('join_answered'),
      },
    },
    donations: {
      label: notificationGroups.donations,
      values: { donation_thanks: option('donation_thanks'), donation_reply: option('donation_reply') },
    },
  };
}

/** One kind of email, in its group. */
export function presentNotificationOption(
  name: NotificationName,
  muted: ReadonlySet<string>,
): Record<string, NotificationGroup> {
  const { group } = notificationOptions[name];
  return { [group]: { label: notificationGroups[group], values: { [name]: presentOption(name, muted) } } };
}

function presentOption(name: NotificationName, muted: ReadonlySet<string>): NotificationOption {
  return { label: notificationOptions[name].label, value: !muted.has(name) };
}
