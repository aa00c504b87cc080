import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who may download an export with a link, and until when. */
interface ExportLink {
  exportId: number;
  /** For whom the link was made: it works as long as they may download the export themselves. */
  userId: number;
  expiresAt: Date;
}

/** How long a link works, in milliseconds. */
export const LINK_LASTS_MS = 3_600_000;

/** Returns the token of a link that needs no sign-in. Nothing is stored: the export is looked up when the link is used. */
export function createExportToken(key: string, { exportId, userId, expiresAt }: ExportLink): string {
  const payload = `${exportId}-${userId}-${Math.floor(expiresAt.getTime() / 1000)}`;
  return `gse_${payload}-${signature(key, payload).toString('base64url')}`;
}

/** @returns undefined for a token that this installation didn't create, or that has expired */
export function readExportToken(key: string, token: string, now: Date): ExportLink | undefined {
  const form = /^gse_(([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{1,12}))-([\w-]{43})$/;
  const [, payload = '', exportId, userId, seconds, claimed = ''] = form.exec(token) ?? [];
  if (!payload || !timingSafeEqual(Buffer.from(claimed, 'base64url'), signature(key, payload)))
    return undefined;
  const expiresAt = new Date(Number(seconds) * 1000);
  return expiresAt > now ? { exportId: Number(exportId), userId: Number(userId), expiresAt } : undefined;
}

function signature(key: string, payload: string): Buffer {
  return createHmac('sha256', key).update(`export:${payload}`).digest();
}
