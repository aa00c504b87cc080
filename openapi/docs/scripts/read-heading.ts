/** Marks the section being read in the table of contents. */
export function markReadHeading(): void {
  const contents = document.querySelector('.contents');
  if (!contents) return;
  const links = [...contents.querySelectorAll('a')];
  const headings = links.flatMap(
    (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
  );

  const mark = () => {
    const line = window.innerHeight / 3;
    const read = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < line);
    for (const [index, link] of links.entries()) {
      if (index === read) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let isAsked = false;
  const markSoon = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      mark();
    });
  };
  addEventListener('scroll', markSoon, { passive: true });
  addEventListener('resize', markSoon);
  mark();
}
