// @ts-check
/**
 * Preloaded into a server (`node --import`) to disable DNS: it resolves no other machine's name, and fails immediately. A fuzzer's invented
 * names shouldn't reach name servers, and with slow ones each request that names a picture would wait five seconds.
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
