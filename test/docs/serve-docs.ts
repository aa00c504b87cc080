import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../src/config/config.ts';
import type { Context } from '../../src/context.ts';
import { docsSurface } from '../../src/docs/app.ts';
import { createService } from '../../src/http/service.ts';

export interface ServedDocs {
  origin: string;
  close(): void;
}

/**
 * Serves the documentation alone.
 * @param config other settings than those of the context
 * @param folder another site than the one that was built
 */
export async function serveDocs(
  context: Context,
  { config = {}, folder }: { config?: Partial<Config>; folder?: string },
): Promise<ServedDocs> {
  const own = { ...context, config: { ...context.config, ...config } };
  const service = createService('fundraising', own, [docsSurface(own, folder)]);
  const app = createServer(service).listen(0, '127.0.0.1');
  await new Promise((resolve) => app.once('listening', resolve));
  const { port } = app.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      app.close();
      app.closeAllConnections();
    },
  };
}
