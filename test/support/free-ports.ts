import { randomInt } from 'node:crypto';
import { freePort } from './free-port.ts';

/** Below the ports that systems use for outgoing connections, which could take a free one before its service does. */
const [LOWEST, HIGHEST] = [10_000, 32_000] as const;

/** Returns settings that put every service on a free port. */
export async function freePorts(): Promise<
  Record<'PORT' | 'OAUTH_PORT' | 'METADATA_PORT' | 'ADMIN_PORT', string>
> {
  const ports = new Set<number>();
  while (ports.size < 4) ports.add(await freePort(randomInt(LOWEST, HIGHEST)));
  const [PORT, OAUTH_PORT, METADATA_PORT, ADMIN_PORT] = [...ports].map(String) as [
    string,
    string,
    string,
    string,
  ];
  return { PORT, OAUTH_PORT, METADATA_PORT, ADMIN_PORT };
}
