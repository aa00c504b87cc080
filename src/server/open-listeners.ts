import type { Config } from '../config.ts';
import { otherProcesses } from '../db/embedded-postgres.ts';
import { type ServiceName, serviceNames } from '../domain/service-names.ts';
import { OperatorError } from '../errors.ts';
import { type Endpoint, HttpListener } from './http-listener.ts';

const portSettings = {
  fundraising: 'PORT',
  oauth: 'OAUTH_PORT',
  metadata: 'METADATA_PORT',
} as const;

export interface Listeners {
  services: HttpListener[];
  /** Absent in a worker: the process that started it answers there for all. */
  admin: HttpListener | undefined;
}

/**
 * Opens the ports of the chosen services, and the admin port, all or none. Those of a worker are opened only when they
 * get their service: until then its share of the requests belongs to those that can answer them.
 * @throws OperatorError when one cannot be had.
 */
export async function openListeners(
  config: Config,
  only: readonly ServiceName[] = serviceNames,
  { isWorker = false }: { isWorker?: boolean } = {},
): Promise<Listeners> {
  const endpoints: Endpoint[] = [
    ...only.map((name) => {
      const portSetting = portSettings[name];
      return { name, serves: name, portSetting, port: config[portSetting] };
    }),
    ...statisticsOf(config, only),
    ...(isWorker ? [] : [{ name: 'admin', portSetting: 'ADMIN_PORT', port: config.ADMIN_PORT }]),
  ];
  const opened: HttpListener[] = [];
  try {
    for (const endpoint of endpoints) {
      // Probes and scrapers know neither our name nor our certificate: the admin port always speaks plain HTTP.
      const tls = endpoint.name === 'admin' ? { TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined } : {};
      const settings = { ...config, ...tls };
      opened.push(
        isWorker ? HttpListener.prepare(endpoint, settings) : await HttpListener.open(endpoint, settings),
      );
    }
  } catch (error) {
    await Promise.all(opened.map((listener) => listener.drain()));
    throw explainSecondStart(error, config);
  }
  const admin = isWorker ? undefined : opened.pop();
  return { services: opened, admin };
}

/** Key statistics have an address of their own (specification 4.10), and a port when one is set. */
function statisticsOf(
  { METADATA_PORT, METADATA_STATS_PORT: port }: Config,
  only: readonly ServiceName[],
): Endpoint[] {
  if (port === undefined || port === METADATA_PORT || !only.includes('metadata')) return [];
  return [{ name: 'metadata-stats', serves: 'metadata', portSetting: 'METADATA_STATS_PORT', port }];
}

/** A port taken by ourselves deserves a better answer than "by another program". */
function explainSecondStart(error: unknown, config: Config): unknown {
  if (!(error instanceof OperatorError) || config.DATABASE_URL) return error;
  const running = otherProcesses(config.DATA_DIR).find(({ purpose }) => purpose === 'serve');
  if (!running) return error;
  return new OperatorError(
    `Groundswell is already running here (process ${running.pid}). ${error.message}`,
    `Use it at ${config.baseUrl}, stop it with Ctrl-C or kill ${running.pid}, or give this one ports of its own (PORT, OAUTH_PORT, METADATA_PORT, ADMIN_PORT).`,
  );
}
