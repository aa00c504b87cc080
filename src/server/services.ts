import type { RequestListener } from 'node:http';
import type { Context } from '../context.ts';
import { deskSurface } from '../desk/app.ts';
import { docsSurface, documentsSurface } from '../docs/app.ts';
import { type ServiceName, serviceNames } from '../domain/service-names.ts';
import { fundraisingSurface, loadFundraisingContract } from '../fundraising/app.ts';
import { createService, type Surface } from '../http/service.ts';
import { metadataSurface } from '../metadata/app.ts';
import { oauthSurfaces } from '../oauth/app.ts';
import { oauthScreens, oauthScreensOfSite } from '../oauth/screens.ts';
import { loadOperationsContract, operationsSurface } from '../operations/app.ts';
import type { OperationsServices } from '../operations/handlers/types.ts';
import { siteSurface } from '../site/app.ts';
import { brandingPreview } from '../site/branding-preview.ts';
import { browserFilesSurface } from '../site/browser-files.ts';
import { linkedFilesSurface } from '../site/public/linked-files.ts';
import { receiptDocument } from '../site/receipts/receipt-document.ts';
import { statementDocument } from '../site/receipts/statement-document.ts';
import { createRetention } from './create-retention.ts';

/** The surfaces of each service. The first one that serves a path answers; the last one also answers all other paths. */
const surfaces: Record<ServiceName, (context: Context) => Promise<Surface[]>> = {
  async fundraising(context) {
    const contract = await loadFundraisingContract();
    return [
      fundraisingSurface(context, contract, '/api/v2'),
      fundraisingSurface(context, contract, '/api/v3'),
      ...(await oauthSurfaces(context, context.config.baseUrl)),
      oauthScreensOfSite(context),
      documentsSurface(context),
      docsSurface(context),
      browserFilesSurface(context),
      linkedFilesSurface(context),
      siteSurface({ ...context, contract }),
    ];
  },
  async oauth(context) {
    return [...(await oauthSurfaces(context, context.config.authUrl)), oauthScreens(context)];
  },
  async metadata(context) {
    return [await metadataSurface(context)];
  },
  async operations(context) {
    const contract = await loadOperationsContract();
    const services = operationsServices(context);
    return [operationsSurface(services, contract), deskSurface({ ...services, contract })];
  },
};

/** The context with what only the operations API and the desk use. */
export function operationsServices(context: Context): OperationsServices {
  const { config, database } = context;
  return {
    ...context,
    eraseUser: (user, actor) => createRetention(context).erase(user, actor),
    previewHome: (branding) => brandingPreview(config, database.primary, branding),
    printReceipt: receiptDocument,
    printStatement: statementDocument,
  };
}

export async function createServices(
  context: Context,
  only: readonly ServiceName[] = serviceNames,
): Promise<{ name: ServiceName; listener: RequestListener }[]> {
  const create = async (name: ServiceName) => ({
    name,
    listener: createService(name, context, await surfaces[name](context)),
  });
  return Promise.all(only.map(create));
}
