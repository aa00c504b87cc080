import { isIP } from 'node:net';
import { EnvError, makeValidator } from 'envalid';
import { donateUrlError } from './donate-url.ts';

export const origin = makeValidator((input: string) => {
  if (!URL.canParse(input))
    throw new EnvError(`"${input}" is not an address such as https://give.example.org`);
  if (!['http:', 'https:'].includes(new URL(input).protocol)) {
    throw new EnvError('must start with http:// or https://');
  }
  return input.replace(/\/+$/, '');
});

export const databaseUrl = text(
  (input) => /^postgres(ql)?:\/\//.test(input) && URL.canParse(input),
  'a database address looks like postgresql://user:password@host:5432/name',
);

export const secret = text(
  (input) => input.length >= 32,
  'must have at least 32 characters: openssl rand -base64 48',
);

export const smtpUrl = text(
  (input) => /^smtps?:\/\/[^/]+/.test(input),
  'an SMTP address looks like smtps://user:password@host:465',
);

export const bucketUrl = text(
  (input) => /^https?:\/\/[^/:@]+:[^/@]+@[^/]+\/[^/?]+/.test(input) && URL.canParse(input),
  'a bucket address contains its key, its secret (percent-encoded) and its name',
);

export const keyPairs = text(
  (input) => input.split(',').every((pair) => /^\s*[^\s=,]+=[^,]*$/.test(pair)),
  'headers look like name=value,name=value',
);

/** Keeps a slash at the end: it is part of an issuer's identifier. */
export const issuer = text(
  (input) => /^https?:\/\/[^/?#@]+(\/[^?#]*)?$/.test(input) && URL.canParse(input),
  'an issuer is an address such as https://login.example.org, without a query',
);

export const domains = makeValidator((input: string) => {
  const entries = input
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  for (const entry of entries) {
    if (!/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d-]+$/.test(entry)) {
      throw new EnvError(`"${entry}" is not a domain such as example.org`);
    }
  }
  return entries;
});

export const share = makeValidator((input: string) => {
  const given = Number(input);
  if (!(given >= 0 && given <= 1)) throw new EnvError(`"${input}" is not a share from 0 to 1`);
  return given;
});

export const donateUrl = makeValidator((input: string) => {
  const error = donateUrlError(input);
  if (error !== undefined) throw new EnvError(error);
  return input;
});

/** @param input an IANA name */
export const timeZone = makeValidator((input: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: input });
  } catch {
    throw new EnvError(`"${input}" is not a time zone such as Europe/London`);
  }
  return input;
});

function text(isValid: (input: string) => boolean, message: string) {
  return makeValidator((input: string) => {
    if (!isValid(input)) throw new EnvError(message);
    return input;
  });
}

export const natural = makeValidator((input: string) => {
  if (!/^\d{1,9}$/.test(input)) throw new EnvError(`"${input}" is not a whole number, 0 or more`);
  return Number(input);
});

export const days = makeValidator((input: string) => {
  if (!/^[1-9]\d{0,3}$/.test(input) || Number(input) < 7)
    throw new EnvError(`"${input}" is not a number of days, 7 to 9999`);
  return Number(input);
});

/** Number of requests in a number of seconds. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

export const rateLimit = makeValidator((input: string): RateLimit => {
  const [, requests, seconds] = /^([1-9]\d{0,5})\/([1-9]\d{0,4})$/.exec(input) ?? [];
  if (!requests || !seconds) throw new EnvError(`"${input}" is not requests/seconds`);
  return { requests: Number(requests), seconds: Number(seconds) };
});

export const networks = makeValidator((input: string) => {
  const entries = input
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
    if (bits < 0 || !isPrefix) throw new EnvError(`"${entry}" is not an address or network`);
  }
  return entries;
});
