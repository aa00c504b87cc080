// Keeps the numbers of the desk's home screen as a reload would show them.

/** What waits isn't all in the event log, so that it's read now and then as well. */
const READ_EVERY_MS = 60_000;

const address = document.querySelector<HTMLElement>('[data-live]')?.dataset.live ?? '';
let isReading = false;
let isOutdated = false;

/** Reads the numbers, unless nobody sees them. What changes meanwhile is read afterwards. */
async function read(): Promise<void> {
  isOutdated = true;
  if (isReading || document.hidden) return;
  isReading = true;
  try {
    while (isOutdated) {
      isOutdated = false;
      const response = await fetch(`${address}/home`, { redirect: 'error' });
      if (response.ok) show(await response.text());
    }
  } catch {
    // Offline, or signed out. The stream's next connection, or the next minute, tries again.
  } finally {
    isReading = false;
  }
}

/** Shows the new numbers. What is open stays open, and the link with the focus keeps it. */
function show(text: string): void {
  const present = document.querySelector('[data-live]');
  const next = new DOMParser().parseFromString(text, 'text/html').querySelector('[data-live]');
  if (!present || !next) return;
  const isOpen = [...present.querySelectorAll('details')].map(({ open }) => open);
  for (const [index, details] of next.querySelectorAll('details').entries())
    details.open = isOpen[index] ?? false;
  if (present.isEqualNode(next)) return;
  const focused = present.contains(document.activeElement)
    ? document.activeElement?.getAttribute('href')
    : undefined;
  present.replaceWith(next);
  if (focused) next.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus();
}

/** Follows the stream. The browser connects again by itself, unless the server has refused. */
function follow(): EventSource {
  const stream = new EventSource(address);
  // Something may have changed while there was no connection.
  stream.addEventListener('open', () => void read());
  stream.addEventListener('message', () => void read());
  return stream;
}

let stream = follow();
setInterval(() => {
  if (stream.readyState === EventSource.CLOSED) stream = follow();
  void read();
}, READ_EVERY_MS);
window.addEventListener('online', () => void read());
document.addEventListener('visibilitychange', () => {
  if (isOutdated) void read();
});
