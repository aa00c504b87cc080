// @ts-check
/**
 * Preloaded into a server (`node --import`), which then finds no other machine by its name, and says so at once. What a fuzzer makes up is no
 * business of name servers; and where they take long, each request that names a picture would wait five seconds for them.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const { lookup } = dns.promises;

/** @type {any} */ (dns.promises).lookup = async (/** @type {string} */ name, /** @type {any} */ options) => {
  if (name === 'localhost' || isIP(name) !== 0) return lookup(name, options);
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
};
syncBuiltinESMExports();
