import type { HtmlContext } from '../web/html-state.ts';
import { sitePath } from '../web/return-address.ts';

/**
 * Where the form that was posted can be opened again. Most stand at the address that they are posted to.
 * @returns undefined where there is no such path on our site
 */
export function formAddress({
  path,
  url,
  state: { form },
}: Pick<HtmlContext, 'path' | 'url' | 'state'>): string | undefined {
  const [, area, kind, id] = path.split('/');
  if (/^\/(sign-in|sign-up)$/.test(path)) return withQuery(path, 'return_to', sitePath(form.return_to));
  if (/^\/(reset-password|confirm-email|join-team)$/.test(path)) return withQuery(path, 'token', form.token);
  if (path === '/sign-out') return '/';
  if (area !== 'dashboard') return sitePath(url);
  if (kind === 'pages') {
    return id ? sitePath(path) : withQuery('/dashboard/pages/new', 'campaign', form.campaign_id);
  }
  return kind === 'teams' && id ? sitePath(`/dashboard/teams/${id}`) : '/dashboard';
}

function withQuery(path: string, name: string, value: string | undefined): string {
  return value ? `${path}?${new URLSearchParams({ [name]: value })}` : path;
}
