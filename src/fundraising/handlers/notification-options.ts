import { requireUser } from '../../domain/actor.ts';
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

  async updateNotificationOption({ params, query, body, principal }, { mutedNotifications }) {
    const { userId } = requireUser(principal);
    const value = query.value ?? body?.value;
    if (value === undefined) throw new ValidationError([invalid('value', blank)]);
    await mutedNotifications.set(userId, params.name, !value);
    const results = presentNotificationOptions(await mutedNotifications.of(userId));
    return { status: 200, body: { results } };
  },
} satisfies Partial<FundraisingHandlers>;
