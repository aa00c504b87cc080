/** The front view, lists of cards, the dashboard and the developer area. */
export const overviews = `
.welcome { position: relative; isolation: isolate; overflow: hidden; background: var(--brand-deep); color: #fff; padding: 4rem 0 7.5rem; }
.welcome > .cover { position: absolute; inset: 0; width: 100%; height: 100%; z-index: -1; }
.sun { fill: var(--accent); } .swell-far { fill: var(--brand-swell); }
.swell { fill: color-mix(in srgb, var(--brand-swell) 45%, var(--brand-deep)); } .swell-near { fill: color-mix(in srgb, var(--brand-swell) 20%, var(--brand-deep)); }
.welcome h1 { font-size: clamp(2.5rem, 1.4rem + 5vw, 4.6rem); letter-spacing: -.045em; line-height: 1.02; margin: 0 0 1.1rem; max-width: 14ch; }
.welcome .lead { color: #fff; opacity: .92; font-size: 1.2rem; max-width: 36rem; margin: 0 0 1.75rem; }
.welcome :focus-visible { outline-color: #fff; }
.welcome .button { background: #fff; border-color: #fff; color: var(--brand-deep); } .welcome .button:hover { background: color-mix(in srgb, #fff 88%, var(--brand-deep)); }
.welcome .button.secondary { background: transparent; color: #fff; border-color: #ffffff80; } .welcome .button.secondary:hover { background: #ffffff1f; border-color: #fff; }
.welcome .find-form input { background: #fff; color: #17242a; border-color: #fff; } .welcome .find-form button { background: var(--brand-swell); border-color: #fff; color: #fff; }
.tally { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); margin: -3.5rem 0 0; padding: 1.5rem; position: relative; }
.tally-place { margin: -3.5rem 0 0; position: relative; }
.tally div { display: flex; flex-direction: column-reverse; justify-content: flex-end; text-align: center; padding: 0 .5rem; }
.tally div + div { border-left: 1px solid var(--line); }
.tally dt { color: var(--soft); font-size: .95rem; } .tally dd { margin: 0; font-weight: 800; font-size: clamp(1.4rem, 1rem + 2vw, 2.2rem); letter-spacing: -.03em; line-height: 1.2; }
.section { margin-top: 3.5rem; } .page-head + .section { margin-top: 2rem; }
.section > h2, .section > .section-head h2 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2rem); font-weight: 800; letter-spacing: -.03em; }
.grid { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); list-style: none; margin: 1.25rem 0 0; padding: 0; }
.tile { position: relative; display: flex; flex-direction: column; height: 100%; margin: 0; padding: 0; overflow: hidden; transition: transform .15s, box-shadow .15s; }
.tile:hover { transform: translateY(-2px); }
@media (prefers-reduced-motion: reduce) { .tile { transition: none; } .tile:hover { transform: none; } }
.tile .cover { display: block; width: 100%; height: 7rem; }
.tile .tag { position: absolute; top: .9rem; left: .9rem; background: #fff; color: #17242a; font-size: .8rem; font-weight: 650; padding: .2rem .65rem; border-radius: 1rem; }
.tile-text { padding: 1.2rem 1.4rem 1.4rem; display: flex; flex-direction: column; flex: 1; }
.tile h3 { font-size: 1.2rem; margin: 0 0 .4rem; letter-spacing: -.02em; }
.tile h3 a { color: var(--text); text-decoration: none; } .tile h3 a::after { content: ""; position: absolute; inset: 0; border-radius: 1rem; }
.tile h3 a:hover { text-decoration: underline; } .tile h3 a:focus-visible { outline: none; } .tile:has(h3 a:focus-visible) { outline: 3px solid var(--brand); outline-offset: 2px; }
.tile-text > p { color: var(--soft); margin: 0 0 1.1rem; font-size: .97rem; }
.tile .figures { margin-top: auto; } .tile .figures div { min-width: 0; } .tile .figures dd { font-size: 1.1rem; }
.grid > .card { margin: 0; }
.grid + .actions { margin: 1.75rem 0; }
.reading .grid { grid-template-columns: repeat(auto-fill, minmax(min(100%, 11.5rem), 1fr)); }
.steps { counter-reset: step; }
.steps > li { counter-increment: step; }
.steps h2 { font-size: 1.05rem; }
.steps :is(h2, h3)::before { content: counter(step); display: grid; place-items: center; width: 2.4rem; height: 2.4rem; border-radius: .8rem; background: var(--brand-tint); color: var(--brand);
  font-weight: 800; margin: 0 0 .9rem; }
.steps p { color: var(--soft); margin: 0; }
.band { display: flex; flex-wrap: wrap; gap: 1.25rem 2rem; align-items: center; justify-content: space-between; background: var(--brand-tint); border-color: transparent; box-shadow: none; }
.band h2 { margin: 0 0 .25rem; } .band p { margin: 0; }
.countries { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; margin: 1.25rem 0 0; padding: 0; }
.countries a { display: inline-flex; gap: .6rem; align-items: center; padding: .8rem 1.25rem; border: 1px solid var(--line); border-radius: .9rem; background: var(--surface); color: var(--text);
  font-weight: 600; text-decoration: none; box-shadow: var(--shadow); }
.countries a:hover { border-color: var(--brand); color: var(--brand); }
.page-head { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between; align-items: end; margin: 0 0 1.5rem; }
.page-head h1, .page-head p { margin: 0; } .page-head > * { min-width: 0; }
.crumbs { font-size: .93rem; margin: 0 0 .5rem; }
.detail { display: grid; gap: .2rem 1.5rem; margin: 0 0 1.25rem; }
.detail dt { color: var(--soft); font-size: .92rem; } .detail dd { margin: 0 0 .6rem; }
.detail:last-child { margin-bottom: 0; } .detail.stacked { grid-template-columns: minmax(0, 1fr); row-gap: .1rem; } .detail.stacked dd { margin: 0 0 .7rem; }
.detail dd ul { margin: 0; padding: 0; list-style: none; }
.boxes { columns: 15rem; margin-bottom: .5rem; } .boxes .checkbox { break-inside: avoid; }
.exchange { font-size: .85rem; line-height: 1.45; max-height: 20rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--ground); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem .9rem; margin: 0 0 1rem; }
.email { display: grid; gap: 1.25rem; } .email > * { min-width: 0; margin: 0; } .email h2, .email h2 + p { grid-column: 1 / -1; margin: 0; }
.email iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .6rem; } .email .exchange { max-height: 34rem; }
.update > .more { grid-column: 1 / -1; } .update > .more summary { padding-top: .2rem; }
.danger-zone { border-color: color-mix(in srgb, var(--error) 40%, var(--line)); }
.own-page { display: grid; gap: .9rem; } .own-page > * { min-width: 0; }
.own-page .person { gap: 1rem; flex-direction: row; align-items: center; } 
.own-page .figures { gap: .5rem 1rem; margin: 0; } .own-page .figures dd { font-size: 1.1rem; }
.own-page h3 { margin: 0; } .own-page p { margin: 0; }
@media (min-width: 40rem) { .detail:not(.stacked) { grid-template-columns: 11rem minmax(0, 1fr); row-gap: .7rem; } .detail:not(.stacked) dd { margin: 0; } }
@media (min-width: 56rem) { .email { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
@media (max-width: 36rem) { .welcome { padding: 2.75rem 0 6.5rem; } .section { margin-top: 2.5rem; } .tally { padding: 1.2rem .5rem; } .tally dt { font-size: .85rem; } }
`;
