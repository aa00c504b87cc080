// The script of an event screen: keeps the server's HTML up to date.
import { formatsOf } from './formats.ts';
import type { LiveState } from './live-state.ts';
import { LiveStream, type LiveView } from './live-stream.ts';
import { showDonations, showLeaderboard, showTotals } from './screen-parts.ts';

/** Shortest time between announcements to screen readers. */
const TELL_EVERY_MS = 60_000;

const { live = '', locale = '', goal } = document.body.dataset;
const formats = formatsOf(locale);
const status = document.querySelector('.status');
const news = document.querySelector('.news');
let shown: LiveState | undefined;
let toldAt = Date.now();

function show({ status: connection, state, heardAt }: LiveView): void {
  if (state && state !== shown) showState(state);
  if (!status) return;
  const isBehind = connection === 'behind' || connection === 'unknown';
  const text = isBehind ? `Reconnecting …, as of ${formats.time(heardAt ?? startedAt)}` : '';
  if (status.textContent !== text) status.textContent = text;
}

function showState(state: LiveState): void {
  shown = state;
  const goalCents = goal ? Number(goal) : undefined;
  const spoken = showTotals(state.totals, goalCents, formats);
  showLeaderboard(state.top_pages, formats);
  showDonations(state.donations, formats);
  document.body.classList.toggle('no-gifts', state.donations.length === 0);
  if (!news || Date.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = Date.now();
  news.textContent = spoken;
}

const startedAt = new Date();
const stream = new LiveStream(new URL(live, location.href).href, show);
stream.start();
window.addEventListener('online', () => stream.start());
