import type { Context } from '../context.ts';
import { refusedFields } from '../domain/constraint-errors.ts';
import { ValidationError } from '../errors.ts';
import { onMainSite } from './campaign-host.ts';
import { parseSitePath } from './site-path.ts';

/**
 * What somebody wrote to name a page: its address, with or without the host, becomes its number; everything else is left
 * to the rules of the field.
 * @throws ValidationError for an address at which there is no page
 */
export async function pageNumber(
  { site, config }: Pick<Context, 'site' | 'config'>,
  written: string,
): Promise<string> {
  const text = written.trim();
  if (!text.includes('/')) return text;
  const address = /^https?:\/\//i.test(text) ? text : `${config.baseUrl}/${text.replace(/^\/+/, '')}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const found = url && parseSitePath(onMainSite(url, config));
  const id =
    found?.kind === 'page' || found?.kind === 'donate-to-page'
      ? await site.pageId(found.place, found.slug)
      : undefined;
  if (id !== undefined) return String(id);
  const { team_members_page_fkey: notAMember } = refusedFields;
  throw new ValidationError(notAMember ? [notAMember] : []);
}
