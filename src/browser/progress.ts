// Keeps the progress of a job as a reload would show it.

const READ_EVERY_MS = 1_500;

/** Reads how far the job is, unless nobody sees it. What follows the job may be anywhere on the screen, so its end reloads it. */
async function read(): Promise<void> {
  const present = document.querySelector<HTMLElement>('[data-progress]');
  if (!present || document.hidden) return;
  try {
    const response = await fetch(present.dataset.progress ?? '', { redirect: 'error' });
    if (!response.ok) return;
    const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('.job');
    if (!next?.hasAttribute('data-progress')) return location.reload();
    withoutReload(next);
    if (!present.isEqualNode(next)) present.replaceWith(next);
  } catch {
    // Offline, or signed out. The next time tries again.
  }
}

/** The hint says how to reload, which the script does. */
function withoutReload(part: ParentNode): void {
  for (const hint of part.querySelectorAll('[data-without-script]')) hint.remove();
}

withoutReload(document);
setInterval(() => void read(), READ_EVERY_MS);
document.addEventListener('visibilitychange', () => void read());
