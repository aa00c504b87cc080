import { Secret } from 'otpauth';
import { hashSecret } from './secrets.ts';

const COUNT = 10;
/** 80 bits, which nobody can guess even from the hash, and 16 characters. */
const BYTES = 10;

/** @returns new codes to write down, such as `k3vd-7q2m-xw5a-p4tz` */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = new Secret({ size: BYTES }).base32.toLowerCase();
    return letters.replace(/(.{4})(?!$)/g, '$1-');
  });
}

/** Hashes a code, in upper or lower case, with or without hyphens and spaces. */
export function hashRecoveryCode(code: string): Buffer {
  return hashSecret(code.toLowerCase().replace(/[\s-]/g, ''));
}
