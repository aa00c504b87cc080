/**
 * Signs an event for a source of donations of the kind `signed` (Standard Webhooks), with Node.js 20 or newer.
 *
 * @param secret what the operator was given for the source: `whsec_…`
 * @param id of the event, the same each time that it is sent
 * @param timestamp when it is sent, in seconds since 1970
 * @param body the very text that is sent
 * @returns the header `webhook-signature`; `id` and `timestamp` are sent as `webhook-id` and `webhook-timestamp`
 */
export async function signDonationEvent(
  secret: string,
  id: string,
  timestamp: number,
  body: string,
): Promise<string> {
  const secretBytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) =>
    character.charCodeAt(0),
  );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secretBytes, algorithm, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}
