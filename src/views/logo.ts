import { html } from './html.ts';

/** Stands before the site's name. */
export const logo = html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><rect width="40" height="40" rx="11" fill="#0b666b"/><path d="M6 25c4 0 5-9 11.500-9 7 0 5.500 9 11.500 9 2.500 0 3.500-1.500 5-3v3.500c-1.500 1.600-3 3-5.500 3-7 0-5.500-9-11-9-5 0-5.500 8.500-11.500 8.500z" fill="#fff"/><circle cx="28" cy="12" r="3" fill="#ffb486"/></svg>`;
