import { InvalidArgumentError } from 'commander';
import { pageIdAt } from '../../db/queries/site/public-page.ts';
import { known, type NamedResource, namedById } from '../../domain/named-resource.ts';
import { parseResourceReference } from '../../domain/references.ts';
import { onMainSite } from '../../site/campaign-host.ts';
import { parseSitePath } from '../../site/site-path.ts';
import type { CliContext } from './with-operator.ts';

/**
 * Finds what an operator named by number, UUID, uid or address, such as https://give.example.org/city-run/au/robin or city-run/au/robin.
 * Hidden pages and old addresses are found, too.
 * @throws InvalidArgumentError for any other text, NotFoundError if there is no page at the address
 */
export async function namedPage(
  { database, config }: Pick<CliContext<object>, 'database' | 'config'>,
  text: string,
): Promise<NamedResource> {
  const reference = parseResourceReference(text);
  if (reference && reference.kind !== 'address') return { reference, text };
  const path = URL.canParse(text, config.baseUrl) ? onMainSite(new URL(text, config.baseUrl), config) : '';
  // Some write the country before the campaign.
  const found = parseSitePath(path) ?? parseSitePath(path.replace(/^\/([^/]+)\/([^/]+)\//, '/$2/$1/'));
  if (!found || !('slug' in found && 'place' in found)) {
    throw new InvalidArgumentError(
      `"${text}" is not a page: use its number, UUID, uid or address, such as https://give.example.org/city-run/au/robin`,
    );
  }
  const id = await pageIdAt(database, found.place, found.slug);
  return namedById(known(id, `No page ${text}.`, 'unknown page'), text);
}
