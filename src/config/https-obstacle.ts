import type { Config } from './config.ts';

/** Why no request can be served; undefined if HTTPS is available or not required. */
export function httpsObstacle({
  ENVIRONMENT,
  TLS_CERT_FILE,
  trustedProxies,
}: Pick<Config, 'ENVIRONMENT' | 'TLS_CERT_FILE' | 'trustedProxies'>): string | undefined {
  if (ENVIRONMENT === 'development' || TLS_CERT_FILE || trustedProxies.length > 0) return undefined;
  return `every request is refused: HTTPS is required in ${ENVIRONMENT}, but neither a certificate nor a trusted proxy is set`;
}
