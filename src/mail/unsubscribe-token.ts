import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Subscriber } from '../db/repositories/muted-notifications.ts';
import { isNotificationName, type NotificationName } from './notification-options.ts';

/** Recognises an address without storing it. Spellings of one address have the same hash. */
export function addressHash(key: string, email: string): Buffer {
  return hmac(key, `address:${email.normalize('NFKC').toLowerCase()}`);
}

/**
 * Creates a token that lets anyone who has the email turn off that kind of email without signing in. It can't be used for anything else,
 * and never expires.
 */
export function createUnsubscribeToken(key: string, subscriber: Subscriber, name: NotificationName): string {
  const subject = typeof subscriber === 'number' ? `${subscriber}` : subscriber.toString('base64url');
  return `gsu_${subject}-${name}-${signature(key, subject, name).toString('base64url')}`;
}

/** @returns undefined for a token that this installation didn't create */
export function readUnsubscribeToken(
  key: string,
  token: string,
): { subscriber: Subscriber; name: NotificationName } | undefined {
  const [, subject = '', name = '', claimed = ''] =
    /^gsu_(\d{1,15}|[\w-]{43})-([a-z_]{1,50})-([\w-]{43})$/.exec(token) ?? [];
  if (!isNotificationName(name)) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(claimed, 'base64url'), signature(key, subject, name));
  const isUser = /^\d{1,15}$/.test(subject);
  return isOurs
    ? { subscriber: isUser ? Number(subject) : Buffer.from(subject, 'base64url'), name }
    : undefined;
}

function signature(key: string, subject: string, name: string): Buffer {
  return hmac(key, `unsubscribe:${subject}:${name}`);
}

function hmac(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
