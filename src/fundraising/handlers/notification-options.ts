import { muteNotifications } from '../../domain/accounts/notifications.ts';
import { requireUser } from '../../domain/actor.ts';
import { change } from '../../domain/change.ts';
import { blank, invalid, ValidationError } from '../../errors.ts';
import { presentNotificationOption, presentNotificationOptions } from '../presenters/notification-option.ts';
import type { FundraisingHandlers } from './types.ts';

export const notificationOptions = {
  async listNotificationOptions({ principal }, { mutedNotifications }) {
    const { userId } = requireUser(principal);
    const results = presentNotificationOptions(await mutedNotifications.of(userId));
    return { status: 200, body: { results } };
  },

  async getNotificationOption({ params, principal }, { mutedNotifications }) {
    const { userId } = requireUser(principal);
    const results = presentNotificationOption(params.name, await mutedNotifications.of(userId));
    return { status: 200, body: { results } };
  },

  async updateNotificationOption({ params, query, body, principal }, context) {
    const actor = requireUser(principal);
    const value = query.value ?? body?.value;
    if (value === undefined) throw new ValidationError([invalid('value', blank)]);
    await change(context, actor, muteNotifications, { [params.name]: !value });
    const results = presentNotificationOptions(await context.mutedNotifications.of(actor.userId));
    return { status: 200, body: { results } };
  },
} satisfies Partial<FundraisingHandlers>;
