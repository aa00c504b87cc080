import { freePort } from '../../src/db/embedded/free-port.ts';

/** Settings that put every service on a port that is free now. */
export async function freePorts(): Promise<
  Record<'PORT' | 'OAUTH_PORT' | 'METADATA_PORT' | 'ADMIN_PORT', string>
> {
  const ports = new Set<number>();
  while (ports.size < 4) ports.add(await freePort());
  const [PORT, OAUTH_PORT, METADATA_PORT, ADMIN_PORT] = [...ports].map(String) as [
    string,
    string,
    string,
    string,
  ];
  return { PORT, OAUTH_PORT, METADATA_PORT, ADMIN_PORT };
}
