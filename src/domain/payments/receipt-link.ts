import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../../db/connection/in-transaction.ts';
import { type Donor, ReceiptRepository } from '../../db/repositories/receipts.ts';

interface LinkServices {
  database: { primary: Connection };
  secretKey: string;
}

/**
 * Returns the address where a donor without an account finds the receipt and the statements of a donation. It doesn't expire, because
 * people need receipts years later. It stops working when the donor's email address is changed or erased, so a link that was sent to a
 * wrong address shows nothing any more.
 * @returns undefined if the donor has no email address
 */
export async function receiptAddress(
  { baseUrl, ...services }: LinkServices & { baseUrl: string },
  donationId: number,
): Promise<string | undefined> {
  const emailKey = await new ReceiptRepository(services.database.primary).emailKeyOf(donationId);
  if (emailKey === undefined) return undefined;
  return `${baseUrl}/receipts?token=${createReceiptToken(services.secretKey, donationId, emailKey)}`;
}

/** @param emailKey the donor's email address as it is searched for */
export function createReceiptToken(key: string, donationId: number, emailKey: string): string {
  return `gsr_${donationId}-${signature(key, donationId, emailKey).toString('base64url')}`;
}

/** Reads the token of such an address. @returns undefined for one that this installation didn't create, or that no longer works */
export async function readReceiptToken(
  { database, secretKey }: LinkServices,
  token: string,
): Promise<{ donationId: number; donor: Donor & { email_key: string } } | undefined> {
  const [, id = '', claimed = ''] = /^gsr_([1-9]\d{0,14})-([\w-]{43})$/.exec(token) ?? [];
  if (!id) return undefined;
  const donationId = Number(id);
  const emailKey = await new ReceiptRepository(database.primary).emailKeyOf(donationId);
  if (emailKey === undefined) return undefined;
  const isOurs = timingSafeEqual(
    Buffer.from(claimed, 'base64url'),
    signature(secretKey, donationId, emailKey),
  );
  return isOurs ? { donationId, donor: { user_id: null, email_key: emailKey } } : undefined;
}

function signature(key: string, donationId: number, emailKey: string): Buffer {
  return createHmac('sha256', key).update(`receipt:${donationId}:${emailKey}`).digest();
}
