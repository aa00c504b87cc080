/** The public views of pages, campaigns and charities. */
export const publicViews = `
.page-cover { display: block; width: 100%; height: auto; aspect-ratio: 3; max-height: min(21rem, 36vh); min-height: 7rem; object-fit: cover; background: var(--brand-deep); }
/* Behind the card that overlaps it. */
.hero .page-cover { position: relative; z-index: -1; mask-image: linear-gradient(#000 55%, #0000); background: none; }
.hero:has(.page-cover) { padding-top: 0; } .page-cover + .two .avatar.large { margin-top: -4rem; }
.card .page-cover { border-radius: .7rem; margin-bottom: 1rem; }
.hero { position: relative; isolation: isolate; overflow: hidden; background: var(--brand-deep); color: #fff; padding: 2.5rem 0 3rem; }
.hero > .cover, .hero > .banner { position: absolute; inset: 0; width: 100%; height: 100%; z-index: -2; }
.hero > .banner { object-fit: cover; z-index: -2; opacity: .22; }
.hero > .banner::after { content: ""; position: absolute; inset: 0; background: var(--brand-deep); }
.hero a { color: #fff; }
.hero :focus-visible { outline-color: #fff; }
.hero .container { display: grid; gap: 2rem; align-items: center; }
.hero h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3.1rem); letter-spacing: -.03em; margin: 0 0 .6rem; }
.hero .lead { color: #fff; opacity: .92; margin: 0; }
.eyebrow { font-weight: 650; font-size: .95rem; margin: 0 0 .6rem; }
.eyebrow a { text-decoration: none; border-bottom: 1px solid #ffffff80; }
.eyebrow a:hover { border-bottom-color: #fff; }
.person { display: flex; gap: 1.5rem; align-items: center; }
.avatar { position: relative; display: grid; place-items: center; flex: none; overflow: hidden; width: 2.75rem; height: 2.75rem; border-radius: .85rem; color: #fff; font-weight: 700;
  font-size: .95rem; line-height: 1; letter-spacing: -.02em; }
.avatar img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; color: transparent; font-size: inherit; }
.avatar img::after { content: attr(data-initials) / ""; position: absolute; inset: 0; display: grid; place-items: center; color: #fff; background: var(--tone); }
.avatar.large { width: 10rem; height: 10rem; border-radius: 1.75rem; font-size: 3rem; font-weight: 800; box-shadow: 0 0 0 4px #ffffff40, var(--shadow); }
.person > div { min-width: 0; max-width: 100%; } .hero .two > * { min-width: 0; }
.chips { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.chip { font-size: .88rem; font-weight: 550; padding: .3rem .8rem; border-radius: 2rem; background: var(--brand-tint); color: var(--brand); text-decoration: none; white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.chips > li { max-width: 100%; min-width: 0; } .chips > li > .chip { display: block; }
.hero .chip { background: #00000038; color: #fff; border: 1px solid #ffffff40; }
a.chip:hover { text-decoration: underline; }
.hero .milestone { background: #fff; color: #17242a; border-color: #fff; } .milestone::before { content: "★ " / ""; }
.hero .card { margin: 0; }
.give { color: var(--text); }
.give .actions { flex-direction: column; align-items: stretch; margin-top: 1.25rem; }
.hero .give a { color: var(--brand); } .hero .give a.button:not(.secondary) { color: var(--on-brand); }
.hero .give :focus-visible { outline-color: var(--brand); }
.amount { font-size: 2.6rem; font-weight: 800; letter-spacing: -.035em; line-height: 1.1; margin: 0; font-variant-numeric: tabular-nums; }
.amount-of { margin: .15rem 0 1rem; color: var(--soft); }
progress { appearance: none; display: block; width: 100%; height: .85rem; border: 0; border-radius: 1rem; overflow: hidden; background: color-mix(in srgb, var(--brand) 16%, var(--surface)); }
progress::-webkit-progress-bar { background: transparent; }
progress::-webkit-progress-value { background: var(--brand); border-radius: 1rem; }
progress::-moz-progress-bar { background: var(--brand); border-radius: 1rem; }
.figures { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; margin: 1.1rem 0 0; }
.figures div { display: flex; flex-direction: column-reverse; flex: 1 1 auto; min-width: 4.6rem; }
.figures dt { font-size: .88rem; color: var(--soft); }
.figures dd { margin: 0; font-weight: 750; font-size: 1.2rem; letter-spacing: -.02em; font-variant-numeric: tabular-nums; white-space: nowrap; }
.columns { display: grid; gap: 0 1.75rem; margin-top: 1.75rem; align-items: start; grid-template-columns: minmax(0, 1fr); }
.columns > * { min-width: 0; }
.story { font-size: 1.08rem; line-height: 1.7; }
.story > :last-child { margin-bottom: 0; } .story img { height: auto; border-radius: .75rem; }
.section-head { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; margin: 0 0 1rem; }
.section-head h2, .section-head p { margin: 0; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows > li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .15rem .9rem; align-items: center; padding: .8rem 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; padding-top: 0; } .rows > li:last-child { padding-bottom: 0; }
.rows .badge { width: 2.75rem; height: 2.75rem; border-radius: .85rem; }
.rows .what { min-width: 0; line-height: 1.35; }
.rows .what a, .rows .what strong { font-weight: 650; color: var(--text); }
.rows .what p { margin: .1rem 0 0; color: var(--soft); font-size: .92rem; }
.rows .value { font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
.report { margin: .3rem 0 0; font-size: .88rem; } .report a { color: var(--soft); } .rows .report { grid-column: 2 / -1; }
.rows .message { grid-column: 2 / -1; margin: .2rem 0 0; color: var(--text); font-size: .97rem; }
.typed { white-space: pre-line; overflow-wrap: anywhere; }
.rows .reply { padding-left: .75rem; border-left: 3px solid var(--brand); }
.rows .more { grid-column: 2 / -1; }
.rows > .update { grid-template-columns: minmax(0, 1fr) auto; margin: 0; }
.rows + .actions { margin: 1.25rem 0 0; }
@media (max-width: 26rem) { .found .value { grid-column: 2; } }
@media (max-width: 22.5rem) { .rows > li > .value { grid-column: 2 / -1; } .counted > li > .value { grid-column: 3 / -1; } .ranked > li > .value { grid-column: 3 / -1; align-self: start; } }
.update + .update { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.update p { margin: 0 0 .5rem; } .update img { height: auto; border-radius: .75rem; }
.photos { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 8rem), 1fr)); gap: .6rem; list-style: none; margin: 0; padding: 0; }
.photos a { display: block; } .photos img { display: block; width: 100%; height: auto; border-radius: .75rem; }
.video { position: relative; isolation: isolate; overflow: hidden; display: grid; place-items: center; align-content: center; gap: .75rem; aspect-ratio: 16 / 9; border-radius: .75rem; color: #fff; font-weight: 650; }
.video .cover { position: absolute; inset: 0; width: 100%; height: 100%; z-index: -1; } .video .play { width: 3.5rem; } .video + .photos { margin-top: .6rem; }
.rows > .own-photo { grid-template-columns: 7rem minmax(0, 1fr); align-items: start; } .own-photo img { height: auto; border-radius: .75rem; } .own-photo .actions { margin-top: .6rem; }
.ranked { counter-reset: rank; }
.ranked > li { counter-increment: rank; grid-template-columns: 1.4rem auto minmax(0, 1fr) auto; column-gap: .75rem; }
.ranked > li::before { content: counter(rank); font-weight: 700; color: var(--soft); text-align: center; font-variant-numeric: tabular-nums; }
.ranked > li::before, .ranked .avatar { grid-row: 1 / span 2; }
.ranked .what { display: contents; } .ranked .what a { align-self: end; } .ranked .what p { grid-column: 3 / -1; grid-row: 2; align-self: start; }
.ranked .value { align-self: end; line-height: 1.35; }
.ranked .what a { line-height: 1.35; }
.ranked .meter { grid-column: 3 / -1; display: block; width: 100%; height: .35rem; border-radius: 1rem; background: var(--brand-tint); }
.meter rect { fill: var(--brand); }
.badge { display: grid; place-items: center; background: var(--brand-tint); color: var(--brand); flex: none; }
.badge svg { width: 1.45rem; height: 1.45rem; }
.empty { text-align: center; padding: 1.5rem 1rem; color: var(--soft); }
.empty svg { width: 4.5rem; height: auto; margin: 0 auto .5rem; display: block; color: var(--brand); }
.empty p { margin: 0 auto; max-width: 26rem; } .empty .button { display: flex; width: fit-content; margin: .9rem auto 0; }
.chart { margin: 1.5rem 0; }
.chart figcaption, .chart .axis { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; color: var(--soft); font-size: .9rem; margin: 0 0 .75rem; }
.chart figcaption span + span { color: var(--text); font-weight: 600; } .chart .axis { margin: 0; padding-top: .35rem; border-top: 1px solid var(--line); }
.chart svg { display: block; width: 100%; height: 8rem; }
.chart .bar { fill: color-mix(in srgb, var(--brand) 45%, var(--surface)); } .chart .bar.last { fill: var(--brand); } .chart .none { fill: var(--line); }
.more summary { cursor: pointer; color: var(--brand); font-weight: 600; padding: .9rem 0 0; } .more[open] summary { padding-bottom: .9rem; }
.more .ranked { counter-reset: rank 10; border-top: 1px solid var(--line); padding-top: .8rem; }
.tone-0 { --tone: #1f6f8b; } .tone-1 { --tone: #8a4f7d; } .tone-2 { --tone: #3d7a4e; } .tone-3 { --tone: #a8553a; }
.tone-4 { --tone: #5a5fa3; } .tone-5 { --tone: #8c6a1c; } .tone-6 { --tone: #2a7f78; } .tone-7 { --tone: #a24461; } .avatar { background: var(--tone); }
.all { margin: 1.1rem 0 0; }
.counted > li { grid-template-columns: 1.9rem auto minmax(0, 1fr) auto; } .counted .rank { font-weight: 700; color: var(--soft); text-align: center; font-variant-numeric: tabular-nums; }
.amounts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem; list-style: none; margin: 1.25rem 0 0; padding: 0; }
.amounts .button { width: 100%; padding: .65rem .4rem; } .amounts + .actions { margin-top: .75rem; } .hero .give a.chosen { background: var(--brand-tint); border-color: var(--brand); }
.copy-field { display: flex; gap: .5rem; } .copy-field input { min-width: 0; text-overflow: ellipsis; } .copy-field code { flex: 1; min-width: 0; } .copy-field button { flex: none; padding: .6rem 1.1rem; }
.share [data-copied] { margin: .4rem 0 0; min-height: 1.6rem; } .share .chips { margin-top: .25rem; }
.share .code { margin: 0 0 .75rem; } .share .code img { display: block; width: 14.5rem; height: 14.5rem; border-radius: .6rem; background: #fff; }
button.chip { border: 0; line-height: inherit; cursor: pointer; } button.chip:hover { background: var(--brand-tint); text-decoration: underline; }
.give-bar { position: sticky; bottom: 0; z-index: 1; display: flex; gap: .75rem; margin-top: 1.25rem; padding: .7rem 1.25rem; padding-bottom: max(.7rem, env(safe-area-inset-bottom));
  background: var(--surface); border-top: 1px solid var(--line); box-shadow: 0 -6px 20px -12px #17242a40; }
.give-bar .button { flex: 1; } main:has(> .give-bar) { padding-bottom: 0; } html:has(.give-bar) { scroll-padding-bottom: 5rem; }
.state { background: var(--brand-tint); border-radius: .7rem; padding: .75rem 1rem; margin: 1.1rem 0 0; font-weight: 550; }
@media (min-width: 56rem) {
  .hero { padding: 3.5rem 0 3.75rem; } .give-bar { display: none; } main:has(> .give-bar) { padding-bottom: 4rem; }
  .hero .container.two { grid-template-columns: minmax(0, 1.5fr) minmax(20rem, 1fr); gap: 3rem; }
  .page-cover + .two, .page-cover + .two .person { align-items: start; } .page-cover + .two .give { margin-top: -6rem; }
  .columns { grid-template-columns: minmax(0, 1.75fr) minmax(18rem, 1fr); }
  .columns.even { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@media (max-width: 36rem) { .rows > .with-action { grid-template-columns: auto minmax(0, 1fr); } .rows > .with-action form { grid-column: 2; margin-top: .5rem; }
  .person { flex-direction: column; align-items: flex-start; gap: 1.1rem; } .avatar.large { width: 5.5rem; height: 5.5rem; border-radius: 1.25rem; font-size: 2rem; }
  .hero .avatar.large:has(img) { width: min(100%, 22rem); height: auto; aspect-ratio: 1; font-size: 5rem; } .page-cover + .two .avatar.large:has(img) { width: 11rem; font-size: 3rem; }
  .hero { padding: 1.75rem 0 2rem; } .card { padding: 1.2rem; } .hero .container { gap: 1.5rem; } }
`;
