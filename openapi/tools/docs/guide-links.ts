import { type Guide, GuideError, type Operation } from './documents.ts';

/**
 * Returns the target address of a link or picture in a guide.
 * @param target as written
 * @throws GuideError for an unknown kind of target or an unknown operation
 */
export function linkAddress(guide: Guide, target: string, operations: Operation[]): string {
  const operation = operations.find(({ id, service }) =>
    [`operation:${id}`, `operation:${service}/${id}`].includes(target),
  );
  const address =
    operation?.address ??
    target
      .replace(/^reference:(\w+)$/, '/docs/reference/$1/')
      .replace(/^reference:$/, '/docs/reference/')
      .replace(/^(?:\.\/)?([a-z-]+)\.md(?=#|$)/, '/docs/$1/')
      .replace(/^\.\.\/pictures\//, '/docs/pictures/');
  if (/^(https?:\/\/|mailto:|#|\/docs\/|\/openapi\/)/.test(address)) return address;
  throw new GuideError(`${guide.slug}: broken link "${target}"`);
}

/** The links of a guide, and its possible link targets. */
interface LinkedText {
  headings: readonly { id: string }[];
  links: readonly string[];
}

/** @throws GuideError with every link to a page, a picture or a heading that doesn't exist */
export function checkLinks(guides: { guide: Guide; text: LinkedText }[], files: Map<string, Buffer>): void {
  const headings = new Map(
    guides.map(({ guide, text }) => [guide.address, text.headings.map(({ id }) => `#${id}`)]),
  );
  const errors = guides.flatMap(({ guide, text }) =>
    text.links
      .map((link) => (link.startsWith('#') ? guide.address + link : link))
      .filter((link) => {
        const [page = '', fragment] = link.split(/(?=#)/);
        if (!page.startsWith('/docs/')) return false;
        return !files.has(page) || (fragment && headings.get(page)?.includes(fragment) === false);
      })
      .map((link) => `${guide.slug}: broken link ${link}`),
  );
  if (errors.length > 0) throw new GuideError(errors.join('\n'));
}
