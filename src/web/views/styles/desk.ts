/** The desk: denser and wider than the site, calm, with the brand's colour for what can be clicked. */
export const desk = `
.desk { font-size: 14px; --side: 13rem; }
.desk body { font-size: 1rem; line-height: 1.45; }
.desk h1 { font-size: 1.55rem; margin: 0; } .desk h2 { font-size: 1.05rem; }
.desk main { max-width: 110rem; margin: 0; padding: 1.25rem 1.5rem 3rem; min-width: 0; }
.desk input:not([type=hidden], [type=checkbox], [type=radio]), .desk select { padding: .35rem .6rem; min-height: 2.3rem; border-radius: .45rem; }
.desk textarea { padding: .5rem .6rem; border-radius: .45rem; field-sizing: content; min-height: 6rem; max-height: 26rem; }
.desk button, .desk .button { padding: .5rem 1rem; border-radius: .45rem; border-width: 1px; } .desk button.small, .desk .button.small { padding: .35rem .8rem; }
.desk button.link-button { padding: 0; border: 0; }
.desk .empty { display: grid; justify-items: center; gap: .5rem; padding: 3rem 1rem; color: var(--soft); text-align: center; border: 1px dashed var(--line); border-radius: .75rem; }
.desk .empty svg { width: 4.5rem; color: var(--brand); } .desk .empty p { margin: 0; max-width: 32rem; }

.desk-header { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.5rem; padding: .5rem 1.5rem; background: var(--surface); border-bottom: 1px solid var(--line); border-top: 3px solid var(--brand); }
.desk-header .site-name { min-height: 2.5rem; margin: 0; width: calc(var(--side) - 1.5rem); min-width: 0; } .desk-header .site-name span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.desk-search { display: flex; flex: 1; max-width: 38rem; margin: 0; } .desk-search input { min-width: 0; border-radius: .45rem 0 0 .45rem !important; border-right: 0 !important; }
.desk-search button { border-radius: 0 .45rem .45rem 0; padding: .35rem .8rem; } .desk-search svg { width: 1.1rem; height: 1.1rem; }
.desk .menu-button { display: none; margin-left: auto; }
.desk-body { flex: 1; display: grid; grid-template-columns: var(--side) minmax(0, 1fr); } .desk-body.alone { grid-template-columns: minmax(0, 1fr); } .desk .alone main { margin: 0 auto; width: 100%; }
/* A popover only on narrow screens. */
.desk-nav[popover] { display: block; position: static; inset: auto; width: auto; height: auto; margin: 0; padding: 1rem .75rem 2rem; border: 0; border-right: 1px solid var(--line); background: var(--surface); color: inherit; overflow: visible; }
.desk-nav h2 { font-size: .8rem; font-weight: 650; letter-spacing: .02em; color: var(--soft); margin: 1rem 0 .25rem; padding: 0 .75rem; } .desk-nav h2:first-child { margin-top: 0; }
.desk-nav ul { list-style: none; margin: 0; padding: 0; }
.desk-nav li a { display: block; padding: .35rem .75rem; border-radius: .45rem; color: var(--text); text-decoration: none; }
.desk-nav li a:hover { background: var(--brand-tint); }
.desk-nav [aria-current] { background: var(--brand-tint); color: var(--brand); font-weight: 650; }
.desk-nav .who { margin: 1.5rem .75rem 0; padding-top: 1rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; } .desk-nav .who p { margin: 0 0 .25rem; color: var(--soft); } .desk-nav .who form { margin: 0; }

.screen-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .4rem 1rem; margin: 0 0 1rem; } .screen-head h1 { overflow-wrap: anywhere; }
.screen-head .count, .screen-head .crumbs { margin: 0; color: var(--soft); } .screen-head .crumbs { width: 100%; } .screen-head .count { margin-right: auto; }
.screen-head h1 + .button { margin-left: auto; }
.list-filters { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .6rem .75rem; margin: 0 0 1rem; }
.list-filters .field { margin: 0; flex: 1 1 9rem; max-width: 18rem; } .list-filters .field:has([type=search]) { flex-basis: 16rem; max-width: 26rem; }
.list-filters label { font-size: .9rem; font-weight: 550; margin: 0 0 .15rem; } .list-filters .error { font-size: .9rem; margin: 0 0 .2rem; }
.list-filters details { order: 1; flex-basis: 100%; } .list-filters summary { cursor: pointer; color: var(--brand); width: fit-content; } .list-filters details .list-filters { margin: .6rem 0 0; }

.records { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; border-spacing: 0; }
.records th, .records td { padding: .45rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; font-weight: 400; }
.records thead th { font-weight: 600; font-size: .9rem; color: var(--soft); white-space: nowrap; background: color-mix(in srgb, var(--ground) 60%, var(--surface)); position: sticky; top: 0; overflow-wrap: normal; }
.records thead a { color: inherit; text-decoration: none; } .records thead a:hover { color: var(--brand); text-decoration: underline; }
.records [aria-sort] a { color: var(--brand); } .records [aria-sort=ascending] a::after { content: " ↑" / ""; } .records [aria-sort=descending] a::after { content: " ↓" / ""; }
.records tbody tr:last-child > * { border-bottom: 0; } .records tbody tr:hover { background: color-mix(in srgb, var(--brand-tint) 45%, transparent); }
.records tbody th { min-width: 6.5rem; } .records tbody td { min-width: 5rem; }
@media (min-width: 64rem) { .records tbody th:has(> code) { min-width: 19rem; } .import-settings .records tbody th { min-width: 9rem; } }
.records tbody th a { font-weight: 600; text-decoration: none; } .records tbody th a:hover { text-decoration: underline; }
.records .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; } .records time { white-space: nowrap; }
.state { display: inline-block; padding: .05rem .55rem; border-radius: 1rem; font-size: .9rem; font-weight: 600; white-space: nowrap; background: color-mix(in srgb, var(--soft) 14%, transparent); color: var(--text); }
.state.good { background: var(--good-ground); color: var(--good); } .state.bad { background: var(--error-ground); color: var(--error); }
.state.waiting { background: #fdf1d8; color: #7a4a00; }
@media (prefers-color-scheme: dark) { .state.waiting { background: #3a2c12; color: #ffd08a; } }
.desk .paging { margin: .75rem 0 0; }

.detail { display: grid; gap: 1rem; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; } .detail > div { display: grid; gap: 1rem; min-width: 0; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1rem; min-width: 0; } .panel h2 { margin: 0 0 .5rem; } .panel > :last-child { margin-bottom: 0; }
.panel .records { border: 0; border-radius: 0; margin: 0 0 .5rem; } .panel .records th, .panel .records td { padding: .35rem .4rem; } .panel .records thead th { background: none; position: static; white-space: normal; }
.facts { margin: 0; display: grid; gap: .15rem 0; } .facts > div { display: grid; grid-template-columns: minmax(7rem, 2fr) minmax(0, 5fr); gap: .75rem; padding: .2rem 0; }
.facts dt { color: var(--soft); } .facts dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.changes { margin: 0; display: grid; gap: .25rem; } .changes > div { display: flex; flex-wrap: wrap; gap: .1rem .6rem; } .changes dt { color: var(--soft); } .changes dd { margin: 0; }
.changes del { color: var(--error); background: var(--error-ground); text-decoration: none; padding: 0 .25rem; border-radius: .25rem; } .changes ins { color: var(--good); background: var(--good-ground); text-decoration: none; padding: 0 .25rem; border-radius: .25rem; }

.form-panel { max-width: 46rem; } .form-panel .actions { margin-top: 1rem; } .form-panel .field { margin: 0 0 1rem; }
.form-row { display: grid; gap: .5rem .75rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); padding: .5rem 0; border-top: 1px solid var(--line); } .form-row .field { margin: 0; } .form-row .checkbox { align-self: start; } .form-row .optional { display: none; }
.desk:has(.selection) { scroll-padding-bottom: 7rem; }
.selection { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin: .75rem 0 0; padding: .6rem .75rem; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; } .selection output { color: var(--soft); } .selection a { margin-right: auto; }
.records .select { min-width: 0; width: 2.2rem; padding-right: 0; } .records tr:has(.select :checked) { background: var(--brand-tint); }
.screen-head .more { position: relative; } .more summary { list-style: none; } .more summary::after { content: " ▾" / ""; } .more > div { position: absolute; right: 0; z-index: 2; display: grid; gap: .4rem; min-width: 12rem; margin: .25rem 0 0; padding: .6rem; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; box-shadow: 0 .5rem 1.5rem #0003; }

.with-preview { display: grid; gap: 1rem; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; } .with-preview .panel + .panel { margin-top: 0; } .with-preview .form-panel { max-width: none; } .form-panel .actions:has([data-part]) { flex-wrap: wrap; gap: .5rem .75rem; }
.preview { position: sticky; top: 1rem; } .preview iframe { display: block; width: 100%; height: min(46rem, calc(100vh - 7rem)); border: 1px solid var(--line); border-radius: .45rem; } .preview iframe[hidden] { display: none; }
.preview-content main { display: flex; flex-direction: column; gap: .75rem; min-height: 100vh; padding: .75rem; } .preview-content iframe { flex: 1; min-height: 24rem; width: 100%; border: 0; background: #fff; } .preview-content pre { white-space: pre-wrap; overflow-wrap: anywhere; }

.job { margin-bottom: 1rem; } .job progress { appearance: none; display: block; width: 100%; height: .6rem; margin: 0 0 .75rem; border: 0; border-radius: 1rem; overflow: hidden; background: color-mix(in srgb, var(--brand) 16%, var(--surface)); } .job progress::-webkit-progress-bar { background: transparent; } .job progress::-webkit-progress-value { background: var(--brand); } .job progress::-moz-progress-bar { background: var(--brand); } .job > p { margin: 0 0 .5rem; } .job .secret { overflow-wrap: anywhere; } .job progress:indeterminate { background: repeating-linear-gradient(-45deg, var(--brand-tint) 0 .5rem, color-mix(in srgb, var(--brand) 30%, var(--surface)) .5rem 1rem); }

.import-settings .records select { width: 100%; max-width: 20rem; } .import-preview .changes { display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; } .import-preview .error { margin: 0 0 .25rem; } .import-preview tbody th { min-width: 0; width: 4rem; } .panel .records + p { margin-top: .75rem; } section.panel:has(.import-preview) { margin-bottom: 1rem; }

.form-panel + .records { margin-top: 1rem; } .conflict .field legend { padding: 0; }
.form-panel.dangerous { border-color: color-mix(in srgb, var(--error) 40%, var(--line)); border-top: 3px solid var(--error); }
.conflict { display: grid; gap: .75rem 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); padding: .75rem; margin: 0 0 1rem; border: 1px solid var(--line); border-radius: .6rem; } .conflict legend { padding: 0 .35rem; }
.conflict > div { min-width: 0; } .conflict .choice { margin: 0 0 .5rem; } .conflict .choice label { display: inline; } .conflict .present { padding: .5rem .6rem; background: var(--ground); border-radius: .45rem; white-space: pre-line; overflow-wrap: anywhere; max-height: 20rem; overflow: auto; }

.today { margin: .25rem 0 .5rem; color: var(--soft); } .today strong { font-size: 1.8rem; font-variant-numeric: tabular-nums; } .today a { color: var(--text); text-decoration: none; } .today a:hover { text-decoration: underline; }
.week-chart { margin: 0 0 1rem; } .week-chart svg { display: block; width: 100%; height: auto; } .week-chart polyline { fill: none; stroke: var(--brand); stroke-width: 2.5; stroke-linejoin: round; } .week-chart polygon { fill: var(--brand-tint); } .week-chart circle { fill: var(--surface); stroke: var(--brand); stroke-width: 2; } .week-chart .zero { stroke: var(--line); }
.week-chart table { width: 100%; border-collapse: collapse; margin: .5rem 0 0; } .week-chart :is(th, td) { padding: .25rem .25rem; text-align: start; font-weight: 400; border-top: 1px solid var(--line); } .week-chart .number { text-align: end; font-variant-numeric: tabular-nums; }
.desk .tasks { list-style: none; margin: 0; padding: 0; display: grid; gap: .4rem; } .tasks a { text-decoration: none; } .tasks a:hover { text-decoration: underline; }
.picture { display: block; max-width: min(100%, 20rem); max-height: 10rem; margin: 0 0 .75rem; border: 1px solid var(--line); border-radius: .4rem; background: #fff; } .facts .picture { margin: 0; }
.problems { margin: 0 0 .5rem; display: grid; gap: .6rem; } .problems dt { font-weight: 600; } .problems dd { margin: 0; overflow-wrap: anywhere; }
.panel + .panel { margin-top: 1rem; } .detail > div > .panel + .panel { margin-top: 0; }

@media (max-width: 75rem) { .detail { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 64rem) { .with-preview { grid-template-columns: minmax(0, 1fr); } .preview { position: static; } .panel .records { display: table; } }
.setup-progress { color: var(--soft); margin: 0 0 1rem; } .setup-progress p { margin: 0 0 .3rem; } .setup-progress progress { width: 100%; height: .5rem; accent-color: var(--brand); } .setup-links { display: flex; margin: 1.25rem 0 0; } .setup-links a:last-child { margin-left: auto; }
.getting-started { margin: 0 0 1rem; } .getting-started form { margin: .75rem 0 0; } .getting-started .done { color: var(--soft); }
@media (max-width: 50rem) {
  .preview { padding: .75rem .25rem; } .preview h2 { padding: 0 .5rem; }
  .desk main { padding: 1rem 1rem 2.5rem; }
  .desk-header { padding: .5rem 1rem; gap: .5rem; } .desk-header .site-name { width: auto; max-width: 60%; } .desk .menu-button { display: inline-flex; }
  .desk-search { order: 1; flex-basis: 100%; max-width: none; }
  .desk-body { display: block; }
  .desk-nav[popover]:not(:popover-open) { display: none; }
  .desk-nav[popover]:popover-open { position: fixed; inset: 0 0 0 auto; width: min(18rem, 85vw); height: 100%; max-height: none; border-right: 0; border-left: 1px solid var(--line); overflow: auto; }
  .desk-nav[popover]::backdrop { background: #0008; }
  .desk-nav li a { padding: .6rem .75rem; }
  .list-filters .field { flex: 1 1 calc(50% - .75rem); max-width: none; } .list-filters .field:has([type=search]) { flex-basis: 100%; max-width: none; }
  .records, .records thead, .records tbody, .records tr, .records th, .records td { display: block; } .records { border: 0; background: none; }
  .records thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0 0 .5rem; } .records thead { font-size: .9rem; } .records thead th { padding: .2rem 0; border: 0; background: none; } .records thead th:not(:has(a)), .records thead:not(:has(a)) { display: none; } .panel .records thead, .records thead:not(:has(a)) { display: none; }
  .records tbody tr { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .6rem .75rem; margin: 0 0 .6rem; }
  .records tbody th, .records tbody td, .panel .records tbody th, .panel .records tbody td { display: grid; grid-template-columns: minmax(6rem, 1fr) minmax(0, 2fr); gap: .75rem; padding: .15rem 0; border: 0; white-space: normal; }
  .records tbody .select { display: block; width: auto; } .records tbody tr:has(.select) { position: relative; padding-left: 3rem; } .records tbody .select { position: absolute; left: .9rem; top: .5rem; }
  .screen-head .more > div { right: auto; left: 0; }
  .records tbody .number { text-align: start; } .records .state { justify-self: start; } .records tbody td:has(> .none) { display: none; }
  .records tbody th, .panel .records tbody th { grid-template-columns: minmax(0, 1fr); font-size: 1.05rem; } .records tbody th::before { display: none; }
  .records tbody :is(th, td)::before { content: attr(data-label) / ""; color: var(--soft); font-weight: 400; }
  .facts > div { grid-template-columns: minmax(6rem, 1fr) minmax(0, 2fr); } }
/* A phone's width, in the frame: the site needs 20rem. */
@media (max-width: 26rem) { .preview-content main { padding: .5rem 0 0; } .preview-content main > :not(iframe) { margin: 0 .5rem; } }
@media print { .desk-header, .desk-nav[popover], .skip-link, .list-filters, .paging, .screen-head .button { display: none; } .desk-body { display: block; } .desk main { padding: 0; } body { background: none; }
  .records thead th { position: static; } .records tr, .panel { break-inside: avoid; } }
`;
