// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { GuideError } from './guide-error.mjs';
import { operationAddress, serviceAddress } from './reference/operation-lists.mjs';
import { docsFolder, services } from './settings.mjs';

/** @typedef {import('./settings.mjs').Operation} Operation */

/** Turns what a guide links to into addresses, and remembers those of guides until all guides are known. */
export class GuideLinks {
  /** @type {Map<string, Operation>} */
  #operations;
  /** @type {Set<string>} */
  #pages;
  /** @type {{ from: string, address: string }[]} */
  #within = [];
  /** @type {Map<string, Set<string>>} */
  #anchors = new Map();

  /**
   * @param {string[]} slugs of all guides
   * @param {Operation[]} operations
   */
  constructor(slugs, operations) {
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    this.#pages = new Set(['/docs/', ...slugs.map((slug) => `/docs/${slug}/`)]);
  }

  /**
   * @param {string} from the guide's slug
   * @param {string} target as written
   * @throws GuideError when it leads nowhere
   */
  address(from, target) {
    const address = this.#find(target);
    if (address === undefined) throw new GuideError(`${from}: the link to "${target}" leads nowhere`);
    if (address.startsWith('#')) this.#within.push({ from, address: `/docs/${from}/${address}` });
    else if (address.startsWith('/docs/')) this.#within.push({ from, address });
    return address;
  }

  /**
   * @param {string} page its address
   * @param {string[]} ids of its headings
   */
  addAnchors(page, ids) {
    this.#anchors.set(page, new Set(ids));
  }

  /** @throws GuideError that names every link to a page or heading that is not there */
  check() {
    const errors = this.#within.filter(({ address }) => !this.#isThere(address));
    if (errors.length === 0) return;
    throw new GuideError(errors.map(({ from, address }) => `${from}: nothing is at ${address}`).join('\n'));
  }

  /** @param {string} target */
  #find(target) {
    if (/^(https?:\/\/|mailto:|#)/.test(target)) return target;
    if (/^\/(docs|openapi)\//.test(target)) return target;
    const [scheme, rest = ''] = target.split(':', 2);
    if (scheme === 'operation') return this.#operation(rest);
    if (scheme === 'reference') return referenceAddress(rest);
    const guide = /^(?:\.\/)?([a-z-]+)\.md(#.+)?$/.exec(target);
    if (guide) return `/docs/${guide[1]}/${guide[2] ?? ''}`;
    const picture = /^\.\.\/pictures\/([a-z0-9-]+\.png)$/.exec(target);
    if (picture && existsSync(path.join(docsFolder, 'pictures', picture[1] ?? ''))) {
      return `/docs/pictures/${picture[1]}`;
    }
    return undefined;
  }

  /** @param {string} id */
  #operation(id) {
    const operation = this.#operations.get(id);
    return operation && operationAddress(operation);
  }

  /** @param {string} address */
  #isThere(address) {
    const [page = '', fragment] = address.split('#');
    if (page.startsWith('/docs/pictures/') || page.startsWith('/docs/reference/')) return true;
    if (!this.#pages.has(page)) return false;
    const anchors = this.#anchors.get(page);
    // The live example's page is not a guide and has no headings that we know.
    return fragment === undefined || anchors === undefined || anchors.has(fragment);
  }
}

/** @param {string} service empty for the whole reference */
function referenceAddress(service) {
  if (service === '') return '/docs/reference/';
  return services.some(({ name }) => name === service) ? serviceAddress(service) : undefined;
}
