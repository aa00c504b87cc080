/** Colours, type, header and footer. Campaigns replace the `--brand` colours; see `brandStylesheet`. */
export const foundation = `
:root { color-scheme: light dark;
  --ground: #f7f5f0; --surface: #fff; --line: #e4dfd4; --control: #7f7a6e; --text: #17242a; --soft: #55636a;
  --brand: #0b666b; --on-brand: #fff; --brand-deep: #07414a; --brand-swell: #0d6d74; --brand-tint: #e3f0ef; --accent: #ffb486;
  --error: #b3261e; --error-ground: #fdeeed; --good: #1c6b3c; --good-ground: #e6f3ea; --shadow: 0 1px 2px #17242a14, 0 8px 24px -12px #17242a2e; }
@media (prefers-color-scheme: dark) { :root {
  --ground: #0f171a; --surface: #182226; --line: #2b393f; --control: #7c8d93; --text: #e9eff0; --soft: #a5b4b9;
  --brand: #5fcdc7; --on-brand: #0b1416; --brand-deep: #0a3a42; --brand-tint: #17353a;
  --error: #ff9f97; --error-ground: #3a1d1b; --good: #7fd6a0; --good-ground: #14301f; --shadow: 0 1px 2px #0006, 0 8px 24px -12px #000a; } }
* { box-sizing: border-box; } [hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left); min-height: 100vh; display: flex; flex-direction: column; font: 1rem/1.6 Inter, ui-sans-serif, system-ui, -apple-system,
  "Segoe UI", Roboto, sans-serif; color: var(--text); background: var(--ground); overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.15; letter-spacing: -.02em; margin: 0 0 .75rem; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.35rem); font-weight: 800; }
h2 { font-size: 1.3rem; font-weight: 750; }
h3 { font-size: 1.05rem; font-weight: 700; letter-spacing: -.01em; }
p { margin: 0 0 1rem; }
img, svg { max-width: 100%; }
a { color: var(--brand); text-decoration-thickness: 1px; text-underline-offset: .18em; }
a:hover { text-decoration-thickness: 2px; }
code, .code { font: .92em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: .25rem; }
main { flex: 1; width: 100%; max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
main.full { max-width: none; padding: 0 0 4rem; }
main:focus { outline: none; }
.container { width: 100%; max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.soft, .hint, .optional { color: var(--soft); }
.lead { font-size: 1.1rem; color: var(--soft); max-width: 44rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem; margin: 0 0 1.25rem; box-shadow: var(--shadow); }
.card > :last-child { margin-bottom: 0; }
.narrow { max-width: 28rem; margin-left: auto; margin-right: auto; }
.reading { max-width: 42rem; margin-left: auto; margin-right: auto; }
.fault { margin-top: clamp(1rem, 8vh, 5rem); text-align: center; padding: 2.5rem 2rem; } .fault svg { width: 6rem; color: var(--brand); margin: 0 auto 1rem; }

.skip-link { position: absolute; left: -999px; z-index: 2; }
.skip-link:focus { left: 1rem; top: 1rem; background: var(--surface); padding: .6rem 1rem; border-radius: .5rem; }

.site-header { background: var(--surface); border-bottom: 1px solid var(--line); }
.site-header > .container { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; min-height: 3.75rem; padding-top: .5rem; padding-bottom: .5rem; }
.site-name { display: inline-flex; align-items: center; gap: .55rem; font-weight: 800; font-size: 1.15rem; letter-spacing: -.03em; color: var(--text);
  text-decoration: none; margin-right: auto; min-height: 2.75rem; }
.site-name svg { width: 1.9rem; height: 1.9rem; flex: none; }
.site-logo { height: 2.4rem; width: auto; max-width: min(11rem, 45vw); object-fit: contain; border-radius: .4rem; }
@media (prefers-color-scheme: dark) { .site-logo { background: #fff; } }
.site-mark { display: grid; place-items: center; flex: none; width: 1.9rem; height: 1.9rem; border-radius: .55rem; background: var(--brand); color: var(--on-brand); font-size: 1.05rem; }
.site-header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; min-width: 0; overflow-wrap: anywhere; }
.site-header nav a, .site-header nav button { color: var(--text); font-weight: 550; font-size: .95rem; text-decoration: none; padding: .45rem 0; }
.site-header nav a:hover, .site-header nav button:hover { color: var(--brand); text-decoration: underline; }
.site-header nav a.button { color: var(--on-brand); padding: .45rem 1rem; }
.site-header nav a.button:hover { text-decoration: none; }
.site-header nav .find { display: inline-flex; align-items: center; gap: .4rem; min-height: 2.75rem; min-width: 1.5rem; } .find svg { width: 1.25rem; height: 1.25rem; flex: none; }
.through { color: var(--soft); font-size: .85rem; }
.site-footer { border-top: 1px solid var(--line); background: var(--surface); color: var(--soft); font-size: .93rem; }
.site-footer .container { display: flex; flex-wrap: wrap; gap: .75rem 2rem; justify-content: space-between; align-items: center; padding-top: 1.75rem; padding-bottom: 1.75rem; }
.site-footer p { margin: 0; }
.site-footer nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
.site-footer a { color: inherit; padding: .25rem 0; }
@media (max-width: 36rem) { .site-header > .container { gap: .5rem; flex-wrap: nowrap; padding-left: 1rem; padding-right: 1rem; }
  .site-name { min-width: 1.7rem; flex: 0 1 auto; gap: .35rem; font-size: 1rem; } .site-name svg { width: 1.7rem; height: 1.7rem; }
  /* Our own name, which has a drawing, is short; an operator's may be long. */
  .site-name:has(> svg) { flex: none; }
  .site-name span { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
  .site-header nav { flex-wrap: nowrap; gap: .65rem; flex: 0 1 auto; white-space: nowrap; } .site-header nav a, .site-header nav button { font-size: .9rem; } .site-header nav > * { flex: none; }
  .site-header nav > .account { flex: 0 1000 auto; min-width: 2.5rem; overflow: hidden; text-overflow: ellipsis; } .site-header nav > .through { display: none; }
  .site-header .find span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .site-header nav a.button { padding: .4rem .65rem; } }
@media (max-width: 26rem) { .site-header > .container { padding-left: .75rem; padding-right: .75rem; gap: .35rem; }
  .site-name { font-size: .95rem; } .site-header nav { gap: .5rem; } .site-header nav a, .site-header nav button { font-size: .85rem; } .site-header nav a.button { padding: .4rem .55rem; } }
@media (max-width: 21rem) { .site-header > .container { padding-left: .5rem; padding-right: .5rem; } .site-header nav { gap: .35rem; } }
`;
