/** Number of characters of the longest sum with its own font size. */
const LONGEST = 24;

/** The longer a sum, the smaller its font, so that it fits on one line: 0.62 em per character. */
const fits = Array.from({ length: LONGEST }, (_, index) => index + 1)
  .map((length) => `.fit-${length} { --fit: ${(92 / (length * 0.62)).toFixed(2)}vw; }`)
  .join('\n');

/**
 * Styles of event screens. On a wall, everything fits into the window, in sizes that grow with it; on a phone, the screen scrolls.
 * Container queries, `:has` and `color-mix` aren't used, because streaming software contains browsers that are some years old.
 */
export const eventScreenStyles = `
* { box-sizing: border-box; }
html { font-size: 16px; background: var(--brand-deep, #07414a); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; gap: 1rem; padding: 1.25rem; color: #fff; background: linear-gradient(160deg, var(--brand-deep, #07414a) 35%, var(--brand-swell, #0d6d74));
  font: 1rem/1.3 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, p, ol, ul { margin: 0; padding: 0; }
ol, ul { list-style: none; }
a { color: inherit; text-decoration: none; }
a:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; }
h1 { font-size: 1.7rem; font-weight: 800; letter-spacing: -.02em; line-height: 1.15; min-width: 0; } h1.long { font-size: 1.2rem; }
.site { display: flex; align-items: center; gap: .5rem; font-weight: 700; }
.site svg, .site .site-mark { width: 1.9rem; height: 1.9rem; flex: none; } .site .site-logo { max-height: 2.5rem; max-width: 12rem; background: #fff; border-radius: .4rem; padding: .25rem; }
.site-mark { display: grid; place-items: center; border-radius: .5rem; background: #fff; color: var(--brand-deep, #07414a); }
main { display: flex; flex-direction: column; gap: 1rem; flex: 1; min-height: 0; }
.band { display: grid; gap: 1rem; min-height: 0; }
section { position: relative; isolation: isolate; padding: 1rem 1.25rem; border-radius: 1.1rem; min-width: 0; min-height: 0; display: flex; flex-direction: column; overflow: hidden; }
section::before { content: ""; position: absolute; inset: 0; z-index: -1; background: #000; opacity: .18; }
h2 { font-size: 1.05rem; font-weight: 700; letter-spacing: .01em; margin-bottom: .4rem; }
${fits}
.total { font-weight: 850; letter-spacing: -.035em; line-height: 1.05; font-size: min(4.5rem, calc(var(--fit) * .8)); white-space: nowrap; }
.meter { display: block; width: 100%; height: 1.1rem; margin: .7rem 0; border-radius: 1rem; overflow: hidden; background: rgba(255, 255, 255, .22); flex: none; }
.meter rect { fill: #fff; transition: width 1s ease-out; }
.figures { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; justify-content: space-between; font-size: 1.15rem; font-weight: 600; }
.rows > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; align-content: center; align-items: baseline; padding: .5rem 0; border-top: 1px solid rgba(255, 255, 255, .22); width: 100%; }
.rows > li:first-child { border-top: 0; }
.leaderboard .rows > li { grid-template-columns: 1.7rem minmax(0, 1fr) auto; gap: 0 .8rem; }
.rank { text-align: right; font-weight: 700; opacity: .85; }
.name { font-weight: 650; font-size: 1.1rem; }
.value { font-weight: 750; font-size: 1.1rem; text-align: right; white-space: nowrap; }
.to, .message { grid-column: 1 / -1; opacity: .92; }
.message { font-style: italic; }
.is-empty .rows, section:not(.is-empty) > .empty { display: none; }
.empty { font-size: 1.3rem; font-weight: 600; margin: auto; text-align: center; padding: .75rem 0; }
.empty .give { flex-direction: column; margin-top: 1rem; text-align: center; } .empty .code { width: min(60vw, 14rem); height: auto; }
div.empty { display: grid; justify-items: center; }
.give { display: flex; gap: 1rem; align-items: center; min-width: 0; } .give p { font-weight: 700; font-size: 1.1rem; min-width: 0; } .give span { font-weight: 500; display: block; }
.code { display: block; background: #fff; border-radius: .6rem; flex: none; width: 6rem; height: 6rem; }
.thermometer .give { margin-top: 1rem; }
.with-donations.no-gifts footer .give { display: none; }
footer { font-size: 1.1rem; font-weight: 600; }
.status { position: fixed; } .status:not(:empty) { right: 1.25rem; bottom: 1.25rem; background: #fff; color: #17242a; font-weight: 650; padding: .4rem 1rem; border-radius: 2rem; box-shadow: 0 2px 12px rgba(0, 0, 0, .4); }
[data-new] { animation: enter 1.2s cubic-bezier(.2, .7, .2, 1); }
@keyframes enter { from { opacity: 0; transform: translateY(-1.2rem); background: rgba(255, 255, 255, .35); } }
@media (prefers-reduced-motion: reduce) { [data-new] { animation-name: none; } .meter rect { transition: none; } }

html.transparent, .transparent body { background: transparent; }
.transparent header, .news { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.transparent footer { display: none; }
.transparent section::before { background: var(--brand-deep, #07414a); opacity: .9; }

.name { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.message { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }

@media (min-width: 60rem) and (orientation: landscape) {
  html { font-size: clamp(12px, min(1.35vw, 2.4vh), 72px); }
  body { height: 100vh; overflow: hidden; padding: 1.6rem 2rem; gap: 1.1rem; }
  header { flex-wrap: nowrap; } .site { flex: none; font-size: 1.1rem; }
  h1 { flex: 1; font-size: 2.1rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; } h1.long { font-size: 1.35rem; }
  .band { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); flex: 1 1 0; }
  .band.wide { flex: 0 0 auto; } .single .band { flex: 1 1 0; }
  .thermometer { flex-direction: row; gap: 2.5rem; align-items: center; } .raised { flex: 1; min-width: 0; }
  .thermometer .give { flex: none; flex-direction: column; gap: .5rem; width: 13rem; margin: 0; text-align: center; } .thermometer .give p { font-size: .95rem; line-height: 1.2; width: 100%; } .thermometer .code { width: 8rem; height: 8rem; }
  .total { font-size: min(6rem, calc(var(--fit) * .74)); }
  .meter { height: 1.5rem; margin: .5rem 0; } .figures { font-size: 1.35rem; }
  .single .thermometer { flex-direction: column; justify-content: center; align-items: stretch; } .single .raised { flex: none; }
  .single .total { font-size: min(13rem, calc(var(--fit) * .96)); } .single .meter { height: 2.8rem; margin: 1.2rem 0; border-radius: 2rem; } .single .figures { font-size: 2rem; }
  .single .thermometer .give { flex-direction: row; gap: 1.5rem; width: auto; text-align: left; } .single .thermometer .give p { font-size: 1.6rem; }
  h2 { font-size: 1.25rem; }
  /* Rows that don't fit continue beside the list, where they are cut off, so that a row is either shown completely or not at all. */
  .rows { display: flex; flex-flow: column wrap; flex: 1; min-height: 0; overflow: hidden; }
  .rows > li { flex: 0 0 auto; padding: .5rem 0; }
  .leaderboard .rows > li { flex: 1 0 auto; max-height: 3.6rem; padding: .3rem 0; align-items: center; }
  .name, .value { font-size: 1.3rem; }
  .name, .to { display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  .message { -webkit-line-clamp: 2; }
  footer .give p { font-size: 1.35rem; }
  .empty .code { width: min(30vh, 16rem); }
}
`;
