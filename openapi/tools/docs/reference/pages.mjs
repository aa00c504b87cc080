// @ts-check
import { services } from '../settings.mjs';
import { operationAddress, serviceAddress } from './operation-lists.mjs';
import { operationPage } from './operation-page.mjs';
import { referencePage, servicePage } from './overview-pages.mjs';

/**
 * The reference: its front page, a page for each service and one for each operation.
 * @param {{ operations: import('../settings.mjs').Operation[], documents: Record<string, any>,
 *   assets: import('../page-layout.mjs').PageAssets }} parts
 * @returns {Record<string, import('../from-site.mjs').Html>} by address
 */
export function referencePages({ operations, documents, assets }) {
  return Object.fromEntries([
    ['/docs/reference/', referencePage({ operations, documents, assets })],
    ...services.map((service) => [
      serviceAddress(service.name),
      servicePage({ service, operations, document: documents[service.name], assets }),
    ]),
    ...operations.map((operation) => [
      operationAddress(operation),
      operationPage({ operation, operations, document: documents[operation.service], assets }),
    ]),
  ]);
}
