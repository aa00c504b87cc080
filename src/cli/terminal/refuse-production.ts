import type { Config } from '../../config/config.ts';
import { OperatorError } from '../../errors.ts';

/** @throws OperatorError in production, because the demo data's credentials are public */
export function refuseProduction({ ENVIRONMENT }: Pick<Config, 'ENVIRONMENT'>): void {
  if (ENVIRONMENT !== 'production') return;
  throw new OperatorError(
    'Demo data is not loaded in production: its credentials are public.',
    'Use an empty database in production, or set ENVIRONMENT=staging for a test installation.',
  );
}
