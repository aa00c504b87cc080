import { createServer } from 'node:http';
import type { Config } from '../../src/config/config.ts';
import type { Context } from '../../src/context.ts';
import { docsSurface } from '../../src/docs/app.ts';
import { createService } from '../../src/http/service.ts';
import { type Listening, listen } from '../support/listen.ts';

/**
 * Serves the documentation alone.
 * @param config other settings than those of the context
 * @param folder another site than the one that was built
 */
export async function serveDocs(
  context: Context,
  { config = {}, folder }: { config?: Partial<Config>; folder?: string },
): Promise<Listening> {
  const own = { ...context, config: { ...context.config, ...config } };
  const service = createService('fundraising', own, [docsSurface(own, folder)]);
  return listen(createServer(service));
}
