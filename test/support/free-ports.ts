import { randomInt } from 'node:crypto';
import { freePort } from './free-port.ts';

/** Below the ports that systems use for outgoing connections, which could take a free one before its service does. */
const [LOWEST, HIGHEST] = [10_000, 32_000] as const;

const settings = ['PORT', 'OAUTH_PORT', 'METADATA_PORT', 'OPERATIONS_PORT', 'ADMIN_PORT'] as const;

/** Returns settings that put every service on a free port. */
export async function freePorts(): Promise<Record<(typeof settings)[number], string>> {
  const ports = new Set<number>();
  while (ports.size < settings.length) ports.add(await freePort(randomInt(LOWEST, HIGHEST)));
  return Object.fromEntries([...ports].map((port, index) => [settings[index], String(port)]));
}
