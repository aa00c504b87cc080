import type { Config } from '../config/config.ts';
import { Holders } from '../db/embedded/holders.ts';
import type { ServiceName } from '../domain/service-names.ts';
import { OperatorError } from '../errors.ts';
import { createCallerReader } from '../http/client-address.ts';
import { type Endpoint, HttpListener } from './http-listener.ts';
import { WaitingAnswers } from './waiting-answers.ts';

const portSettings = {
  fundraising: 'PORT',
  oauth: 'OAUTH_PORT',
  metadata: 'METADATA_PORT',
  operations: 'OPERATIONS_PORT',
} as const;

/** Creates the listeners of the chosen services and of the admin port, without opening them. */
export function createListeners(config: Config, only: readonly ServiceName[]) {
  const endpoints: Endpoint[] = only.map((name) => {
    const portSetting = portSettings[name];
    return { name, serves: name, portSetting, port: config[portSetting] };
  });
  const { METADATA_PORT, METADATA_STATS_PORT: port } = config;
  // Key statistics have their own address, and their own port if one is set.
  if (port !== undefined && port !== METADATA_PORT && only.includes('metadata')) {
    endpoints.push({ name: 'metadata-stats', serves: 'metadata', portSetting: 'METADATA_STATS_PORT', port });
  }
  const readCaller = createCallerReader(config.trustedProxies);
  const waiting = new WaitingAnswers({}, (request) => readCaller(request).clientAddress);
  return {
    services: endpoints.map((endpoint) => new HttpListener(endpoint, config, { waiting })),
    // The admin port always speaks plain HTTP: probes and scrapers don't know the certificate.
    admin: new HttpListener(
      { name: 'admin', portSetting: 'ADMIN_PORT', port: config.ADMIN_PORT },
      { HOST: config.HOST, TLS_KEY_FILE: undefined, TLS_CERT_FILE: undefined },
    ),
  };
}

/** Opens all listeners or none. @throws OperatorError for a port that can't be opened */
export async function openAll(listeners: readonly HttpListener[], config: Config): Promise<void> {
  try {
    for (const listener of listeners) await listener.open();
  } catch (error) {
    for (const listener of listeners) listener.cut();
    throw explainSecondStart(error, config);
  }
}

/** Names the running process if the port is taken by another `serve` of this installation. */
function explainSecondStart(error: unknown, config: Config): unknown {
  if (!(error instanceof OperatorError) || config.DATABASE_URL) return error;
  const running = new Holders(config.DATA_DIR).others().find(({ purpose }) => purpose === 'serve');
  if (!running) return error;
  return new OperatorError(
    `Groundswell is already running here (process ${running.pid}). ${error.message}`,
    `Use it at ${config.baseUrl}, stop it with Ctrl-C or kill ${running.pid}, or give this one its own ports (PORT, OAUTH_PORT, METADATA_PORT, OPERATIONS_PORT, ADMIN_PORT).`,
  );
}
