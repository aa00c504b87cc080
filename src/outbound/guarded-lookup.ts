import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { takeTurns } from '../runtime/turns.ts';

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>;

/** The name also resolves to a machine that must not be contacted. */
export class ForbiddenAddressError extends Error {}

const MOST_WAITING = 20;

/**
 * Resolves names for a connection that is being opened, so that the checked address is the one that is connected to, even if the name's
 * addresses change. One forbidden address forbids the name.
 */
export function guardedLookup(mayAsk: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (name, { all, family }, done) => {
    resolve(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const wanted = found.filter((one) => !family || one.family === Number(family));
        const [first] = wanted;
        if (!addresses.every(mayAsk)) done(new ForbiddenAddressError(name), '');
        else if (!first) done(Object.assign(new Error(`no address of ${name}`), { code: 'ENOTFOUND' }), '');
        else if (all) done(null, wanted);
        else done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };
}

/**
 * Node.js has two threads for such lookups, which wait as long as a name server is silent. One is left free for the names in the settings.
 */
const systemTurns = takeTurns(1, { mostWaiting: MOST_WAITING });

/** Resolves names like every program on this machine. */
const resolveBySystem: Resolve = (name) =>
  systemTurns(async () => (await dns.lookup(name, { all: true })).map(({ address }) => address));

/** Whether a name may be local: it has no dot, or the name servers don't know it. A name whose server is silent is not local. */
export function resolveWithOwnNames(resolve = resolveByNameServers()): Resolve {
  return async (name) => {
    if (!name.includes('.')) return resolveBySystem(name);
    return resolve(name).catch((error) => {
      if (error.code === 'ETIMEOUT') throw error;
      return resolveBySystem(name);
    });
  };
}

/** Queries only the name servers, without a thread. */
export function resolveByNameServers(): Resolve {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    if (addresses.length === 0 && failed) throw failed;
    return addresses;
  };
}
