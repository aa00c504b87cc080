/** Redirects `/docs/reference/#fundraising/tag/pages/getPage`, the old address of an operation, to its page. */
export function forwardFormerAddress(): void {
  if (location.pathname !== '/docs/reference/') return;
  const forward = () => {
    const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const link = entry?.matches('.operations > li') && entry.querySelector('a');
    if (link) location.replace(link.href);
  };
  addEventListener('hashchange', forward);
  forward();
}
