import { createHmac, timingSafeEqual } from 'node:crypto';
import { isNotificationName, type NotificationName } from './notification-options.ts';

/**
 * Creates a token that lets anyone who has the email turn off that kind of email without signing in. It can't be used for anything else,
 * and never expires.
 */
export function createUnsubscribeToken(key: string, userId: number, name: NotificationName): string {
  return `gsu_${userId}-${name}-${signature(key, userId, name).toString('base64url')}`;
}

/** @returns undefined for a token that this installation didn't create */
export function readUnsubscribeToken(
  key: string,
  token: string,
): { userId: number; name: NotificationName } | undefined {
  const [, id = '', name = '', claimed = ''] =
    /^gsu_(\d{1,15})-([a-z_]{1,50})-([\w-]{43})$/.exec(token) ?? [];
  const userId = Number(id);
  if (!isNotificationName(name)) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(claimed, 'base64url'), signature(key, userId, name));
  return isOurs ? { userId, name } : undefined;
}

function signature(key: string, userId: number, name: string): Buffer {
  return createHmac('sha256', key).update(`unsubscribe:${userId}:${name}`).digest();
}
