// Keeps the progress of a job up to date without a reload.

const READ_EVERY_MS = 1_500;

/** Reads the job's progress, unless the tab is hidden. Its end may change any part of the screen, so that reloads all of it. */
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
    // Offline, or signed out. It tries again next time.
  }
}

/** Removes the hint to reload, because the script does that. */
function withoutReload(part: ParentNode): void {
  for (const hint of part.querySelectorAll('[data-without-script]')) hint.remove();
}

withoutReload(document);
setInterval(() => void read(), READ_EVERY_MS);
document.addEventListener('visibilitychange', () => void read());
