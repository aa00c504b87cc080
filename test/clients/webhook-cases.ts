import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** A webhook as a receiver gets it, and the secrets that the receiver has. */
interface ReceivedWebhook {
  body: string;
  headers: Record<string, string>;
  secrets: string[];
}

/** What happens to it, as a sentence about whoever verifies it; the webhook is made when it is sent, since it ages. */
interface WebhookCase {
  name: string;
  receive(): ReceivedWebhook;
}

/** What differs from a webhook that is right. */
interface Differences extends Partial<ReceivedWebhook> {
  /** Seconds from now at which it was sent. */
  sentIn?: number;
  /** In the place of those sent; `undefined` leaves one out. */
  changed?: Record<string, string | undefined>;
}

/** Not only ASCII, and not as a JSON library would write it: what counts is the very text. */
const event = {
  id: '0b6d9c1e-4b0f-4c53-9c3f-6f9c8c1f1a01',
  type: 'donation.created',
  timestamp: '2026-11-24T09:30:00Z',
  data: { donation: { id: 31, nickname: 'Zoë ☂' } },
};
const body = `${JSON.stringify(event, undefined, 1)}\n`;
/** That of the receiver. */
export const secret = createSecret();
const formerSecret = createSecret();

/** What every program must print of a webhook that it accepts. */
export const accepted = {
  id: event.id,
  type: event.type,
  seconds: Date.parse(event.timestamp) / 1000,
  nickname: event.data.donation.nickname,
};

export const goodCases: WebhookCase[] = [
  right('that is signed with its secret'),
  right('whose time has a fraction', {
    body: body.replace('30:00Z', '30:00.000Z'),
  }),
  right('that was sent three minutes ago', { sentIn: -180 }),
  right('when it has the former secret, too', { secrets: [formerSecret, secret] }),
  rotated('with two signatures, by the newer secret', [secret]),
  rotated('with two signatures, by the former secret', [formerSecret]),
  differing('with signatures of other versions beside its own', () => ({
    changed: { 'webhook-signature': `v2,${'A'.repeat(43)}= ${sign(body)} v1` },
  })),
];

/** Each with a word of what the refusal must say. */
export const brokenCases: (WebhookCase & { message: string })[] = [
  { ...changedBody('whose body was changed', body.replace('31', '32')), message: 'signature' },
  { ...changedBody('whose body was written anew', JSON.stringify(event)), message: 'signature' },
  {
    ...differing('that another secret has signed', () => ({
      changed: { 'webhook-signature': sign(body, createSecret()) },
    })),
    message: 'signature',
  },
  { ...right('whose id was changed', { changed: { 'webhook-id': `${event.id}0` } }), message: 'signature' },
  {
    ...differing('whose time was changed', () => ({
      changed: { 'webhook-timestamp': `${secondsFromNow(-60)}` },
    })),
    message: 'signature',
  },
  { ...right('that was sent more than five minutes ago', { sentIn: -310 }), message: 'too old' },
  { ...right('from the future', { sentIn: 600 }), message: 'future' },
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
    ...right(`without ${header}`, { changed: { [header]: undefined } }),
    message: header,
  })),
  ...['1e9', '', '-1', '99999999999999999999'].map((time) => ({
    ...right(`with a time that is none: "${time}"`, { changed: { 'webhook-timestamp': time } }),
    message: 'webhook-timestamp',
  })),
  ...['v1,%%% !', 'v1,', 'v1', '☂', ' , '].map((signature) => ({
    ...right(`with a garbage signature: "${signature}"`, { changed: { 'webhook-signature': signature } }),
    message: 'signature',
  })),
  {
    ...differing('with a signature of another version alone', () => ({
      changed: { 'webhook-signature': sign(body).replace('v1,', 'v2,') },
    })),
    message: 'signature',
  },
  ...['["signed"]', '{"id":"1","type":"donation.created"}', '{'].map((text) => ({
    ...right(`that is not an event: ${text}`, { body: text }),
    message: 'not an event',
  })),
];

/** Mistakes of the receiver: with an empty key, anybody can sign. */
export const emptySecretCases: WebhookCase[] = [
  right('without any secret', { secrets: [] }),
  right('with an empty secret', { secrets: [''] }),
  right('with a secret that is nothing but its prefix beside a good one', { secrets: [secret, 'whsec_'] }),
  right('with a secret that is not base64', { secrets: ['whsec_%%%'] }),
];

function createSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

function secondsFromNow(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

/** By an implementation that is not ours. */
function sign(text: string, key = secret, timestamp = secondsFromNow(0)): string {
  return new Webhook(key).sign(event.id, new Date(timestamp * 1000), text);
}

function differing(name: string, differences: () => Differences): WebhookCase {
  return {
    name,
    receive() {
      const { sentIn = 0, changed = {}, body: text = body, secrets = [secret] } = differences();
      const timestamp = secondsFromNow(sentIn);
      const headers = {
        'webhook-id': event.id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': sign(text, secret, timestamp),
        ...changed,
      };
      // Written as JSON, what is undefined is left out.
      return { body: text, headers: JSON.parse(JSON.stringify(headers)), secrets };
    },
  };
}

function right(name: string, differences: Differences = {}): WebhookCase {
  return differing(name, () => differences);
}

function changedBody(name: string, text: string): WebhookCase {
  const { receive } = right(name);
  return { name, receive: () => ({ ...receive(), body: text }) };
}

function rotated(name: string, secrets: string[]): WebhookCase {
  return differing(name, () => ({
    changed: { 'webhook-signature': `${sign(body)} ${sign(body, formerSecret)}` },
    secrets,
  }));
}
