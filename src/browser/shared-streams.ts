import { LiveStream, type LiveView } from './live-stream.ts';

interface SharedStream {
  stream: LiveStream;
  listeners: Set<(view: LiveView) => void>;
}

/** A hidden tab closes its connection after a while: browsers allow only a few per server. */
const REST_AFTER_MS = 60_000;
/** Moving an element briefly removes it from the document. */
const LEAVE_AFTER_MS = 1_000;

const streams = new Map<string, SharedStream>();
let rest: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows a stream. All followers in a document share one connection.
 * @param told called now and after every change
 * @returns a function that stops following
 */
export function follow(address: string, told: (view: LiveView) => void): () => void {
  const shared = streams.get(address) ?? open(address);
  shared.listeners.add(told);
  told(shared.stream.view);
  return () => {
    shared.listeners.delete(told);
    setTimeout(() => closeUnused(address, shared), LEAVE_AFTER_MS);
  };
}

function open(address: string): SharedStream {
  const listeners: SharedStream['listeners'] = new Set();
  const stream = new LiveStream(address, (view) => {
    for (const told of listeners) told(view);
  });
  const shared = { stream, listeners };
  streams.set(address, shared);
  stream.start();
  // A tab opened in the background gets no event when it is hidden.
  if (document.hidden) restSoon();
  return shared;
}

function closeUnused(address: string, shared: SharedStream): void {
  if (shared.listeners.size > 0 || streams.get(address) !== shared) return;
  shared.stream.stop();
  streams.delete(address);
}

function startAll(): void {
  for (const { stream } of streams.values()) stream.start();
}

function stopAll(): void {
  for (const { stream } of streams.values()) stream.stop();
}

function restSoon(): void {
  clearTimeout(rest);
  rest = setTimeout(stopAll, REST_AFTER_MS);
}

window.addEventListener('online', () => {
  if (!document.hidden) startAll();
});
document.addEventListener('visibilitychange', () => {
  clearTimeout(rest);
  if (document.hidden) restSoon();
  else startAll();
});
