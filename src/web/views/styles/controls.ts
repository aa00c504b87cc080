/** Forms, buttons and messages. */
export const controls = `
.field { margin: 0 0 1.25rem; }
label, legend { display: block; font-weight: 650; margin: 0 0 .3rem; padding: 0; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; }
.optional { font-weight: 400; font-size: .92rem; }
.hint { font-size: .92rem; margin: 0 0 .4rem; } output.hint { display: block; margin: .3rem 0 0; }
.checkbox, .choice { display: grid; grid-template-columns: auto 1fr; gap: .1rem .6rem; align-items: baseline; margin: 0 0 .6rem; }
.checkbox label, .choice label { font-weight: 450; margin: 0; }
.choice .hint { grid-column: 2; margin: 0; }
input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select { width: 100%; font: inherit; color: inherit; padding: .7rem .85rem; background: var(--surface);
  border: 1px solid var(--control); border-radius: .6rem; min-height: 2.9rem; }
input[type=checkbox], input[type=radio] { width: 1.1rem; height: 1.1rem; accent-color: var(--brand); margin: 0; align-self: center; }
input:focus-visible, textarea:focus-visible, select:focus-visible { outline-offset: 0; border-radius: .6rem; border-color: var(--brand); }
.has-error input, .has-error textarea, .has-error select { border: 2px solid var(--error); }
.error { color: var(--error); font-weight: 600; margin: 0 0 .4rem; }
.error-summary { border: 2px solid var(--error); background: var(--error-ground); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1.5rem; }
.error-summary h2 { font-size: 1.1rem; margin: 0 0 .4rem; }
.error-summary ul { margin: 0; padding-left: 1.2rem; }
.error-summary a { color: var(--error); font-weight: 600; }
.notice { background: var(--good-ground); border: 1px solid color-mix(in srgb, var(--good) 35%, transparent); color: var(--text); border-radius: .75rem; padding: .8rem 1.1rem; margin: 0 0 1.5rem; }
main.full > .notice { max-width: 65.5rem; width: calc(100% - 2.5rem); margin: 1.25rem auto; }
button, .button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; font: inherit; font-weight: 650; line-height: 1.2; padding: .75rem 1.35rem;
  border: 2px solid var(--brand); border-radius: .7rem; background: var(--brand); color: var(--on-brand); cursor: pointer; text-decoration: none; text-align: center; }
button:hover, .button:hover { background: color-mix(in srgb, var(--brand) 88%, var(--text)); }
button.secondary, .button.secondary { background: transparent; color: var(--brand); border-color: color-mix(in srgb, var(--brand) 45%, transparent); }
button.secondary:hover, .button.secondary:hover { background: var(--brand-tint); border-color: var(--brand); }
button.danger, .button.danger { background: transparent; color: var(--error); border-color: color-mix(in srgb, var(--error) 50%, transparent); }
button.danger:hover, .button.danger:hover { background: var(--error-ground); }
button.large, .button.large { font-size: 1.1rem; padding: .95rem 1.6rem; }
button.small, .button.small { font-size: .92rem; padding: .45rem .95rem; border-radius: .55rem; }
button.wide, .button.wide { width: 100%; }
button.link-button { overflow-wrap: anywhere; text-align: start; background: none; border: 0; padding: 0; font-weight: 400; color: var(--brand); text-decoration: underline; }
form.inline { display: inline; margin: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.narrow.card { margin-top: clamp(0rem, 4vh, 2.5rem); padding: 1.75rem; }
.narrow.card h1 { font-size: 1.6rem; margin-bottom: 1.1rem; } .narrow.card ul { padding-left: 1.25rem; } .narrow.card li { margin-bottom: .25rem; }
.narrow.card button:not(.link-button, .small) { width: 100%; } .narrow.card form + p { margin-top: 1.25rem; }
.brand { position: relative; isolation: isolate; overflow: hidden; background: var(--brand-deep); color: #fff; text-align: center; }
.brand-banner { position: absolute; inset: 0; z-index: -1; width: 100%; height: 100%; object-fit: cover; opacity: .35; }
.brand-banner::after { content: ""; position: absolute; inset: 0; background: var(--brand-deep); }
.brand-name { position: relative; font-weight: 800; font-size: 1.35rem; letter-spacing: -.02em; margin: 0; padding: 1.5rem 1.25rem; text-shadow: 0 1px 2px #0008; }
.find-form { display: flex; gap: .5rem; margin: 0 0 1.25rem; max-width: 40rem; } .find-form input { min-width: 0; } .find-form button { flex: none; }
.filters { display: grid; gap: 1rem; align-items: end; } .filters .field { margin: 0; } .filters > button { min-height: 2.9rem; }
@media (min-width: 40rem) { .filters { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto; } .filters > button { grid-column: 3; } }
.choices { margin: 0 0 .75rem; } .choices .chips { margin: 0; } .choices .chip { padding: .45rem 1rem; border: 1px solid transparent; }
.choices [aria-current] { background: var(--brand); color: var(--on-brand); }
.choices + .card, .choices + .grid { margin-top: 1.25rem; }
.paging { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; margin: 1.5rem 0 0; } .paging p { margin: 0; }
.rows + h3, .empty + h3 { margin-top: 1.75rem; }
.secret { display: block; padding: .8rem 1rem; border-radius: .6rem; background: var(--brand-tint); border: 1px solid color-mix(in srgb, var(--brand) 30%, transparent);
  user-select: all; }
`;
