import { html } from './html.ts';

/** Lies behind the greeting of a front page. */
export const waves = html`<svg class="cover" viewBox="0 0 1200 480" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<circle cx="960" cy="130" r="74" fill="#ffb486"/>
<path d="M0 330c160 0 200-120 390-120s210 110 400 110 230-90 410-90v250H0z" fill="#0d6d74"/>
<path d="M0 380c190 0 240-90 420-90s230 100 410 100 220-70 370-80v170H0z" fill="#0a565f"/>
<path d="M0 425c200 0 260-60 430-60s250 70 430 70 210-45 340-50v95H0z" fill="#084a53"/>
</svg>`;
