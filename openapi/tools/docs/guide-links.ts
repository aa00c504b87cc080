import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder, GuideError, type Operation, serviceAddress, services } from './documents.ts';

/** Turns what a guide links to into addresses, and remembers those of guides until all guides are known. */
export class GuideLinks {
  readonly #operations: ReadonlyMap<string, string>;
  readonly #links: { from: string; address: string }[] = [];
  /** The IDs of headings by the address of their page; undefined where they are not known. */
  readonly pages = new Map<string, readonly string[] | undefined>([['/docs/', undefined]]);

  constructor(operations: readonly Operation[]) {
    this.#operations = new Map(operations.map(({ id, address }) => [id, address]));
  }

  /**
   * @param from the guide's slug
   * @param target as written
   * @throws GuideError when it leads nowhere
   */
  address(from: string, target: string): string {
    const address = this.#find(target);
    if (address === undefined) throw new GuideError(`${from}: the link to "${target}" leads nowhere`);
    this.#links.push({ from, address: address.startsWith('#') ? `/docs/${from}/${address}` : address });
    return address;
  }

  /** @throws GuideError that names every link to a page or heading that does not exist */
  check(): void {
    const errors = this.#links.filter(({ address }) => {
      if (!address.startsWith('/docs/') || /^\/docs\/(pictures|reference)\//.test(address)) return false;
      const [page = '', fragment] = address.split('#');
      const isMissing = fragment !== undefined && this.pages.get(page)?.includes(fragment) === false;
      return isMissing || !this.pages.has(page);
    });
    if (errors.length === 0) return;
    throw new GuideError(errors.map(({ from, address }) => `${from}: nothing is at ${address}`).join('\n'));
  }

  #find(target: string): string | undefined {
    if (/^(https?:\/\/|mailto:|#|\/docs\/|\/openapi\/)/.test(target)) return target;
    const [scheme, rest = ''] = target.split(':', 2);
    if (scheme === 'operation') return this.#operations.get(rest);
    if (target === 'reference:') return '/docs/reference/';
    if (scheme === 'reference')
      return services.some(({ name }) => name === rest) ? serviceAddress(rest) : undefined;
    const [, guide, anchor = ''] = /^(?:\.\/)?([a-z-]+)\.md(#.+)?$/.exec(target) ?? [];
    if (guide) return `/docs/${guide}/${anchor}`;
    const [, picture = ''] = /^\.\.\/pictures\/([a-z0-9-]+\.png)$/.exec(target) ?? [];
    return picture && existsSync(join(docsFolder, 'pictures', picture))
      ? `/docs/pictures/${picture}`
      : undefined;
  }
}
