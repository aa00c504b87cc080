import { html } from './html.ts';

/** Stands where there is nothing to show. */
export const waveDrawing = html`<svg viewBox="0 0 72 36" aria-hidden="true" focusable="false"><circle cx="50" cy="9" r="5" fill="currentColor" fill-opacity=".35"/><path d="M3 26c9 0 10-12 22-12s11 12 22 12 13-6 22-8" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-opacity=".55"/><path d="M3 33c9 0 10-7 22-7s11 7 22 7 13-3 22-4" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-opacity=".3"/></svg>`;
