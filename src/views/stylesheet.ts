import { createHash } from 'node:crypto';

/** The one stylesheet of all pages, light and dark by the visitor's setting. */
export const stylesheet = `
:root { color-scheme: light dark; --text: #1b2430; --soft: #566273; --ground: #f6f7f9; --card: #fff; --line: #cdd4dd;
  --accent: #0b6b5d; --on-accent: #fff; --error: #b3261e; --error-ground: #fdeeed; --notice-ground: #e6f4f1; }
@media (prefers-color-scheme: dark) { :root { --text: #e9edf2; --soft: #a9b4c2; --ground: #12171e; --card: #1b222c;
  --line: #3a4554; --accent: #5fd0bd; --on-accent: #06231e; --error: #ff9f97; --error-ground: #3a1d1b; --notice-ground: #12322d; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--ground); }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; line-height: 1.3; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip-link { position: absolute; left: -999px; }
.skip-link:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; }
.site-header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; justify-content: space-between; align-items: center;
  padding: .75rem 1rem; background: var(--card); border-bottom: 1px solid var(--line); }
.site-name { font-weight: 700; font-size: 1.15rem; text-decoration: none; }
.site-header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; }
.through { color: var(--soft); font-size: .9rem; }
main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.site-footer { border-top: 1px solid var(--line); padding: 1rem; color: var(--soft); text-align: center; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
.narrow { max-width: 28rem; margin-left: auto; margin-right: auto; }
.field { margin: 0 0 1.1rem; }
label { display: block; font-weight: 600; margin: 0 0 .25rem; }
.optional, .hint { color: var(--soft); font-weight: 400; font-size: .92rem; margin: 0 0 .25rem; }
.checkbox label { display: inline; font-weight: 400; }
input:not([type=hidden], [type=checkbox]), textarea { width: 100%; font: inherit; color: inherit; padding: .6rem .75rem; background: var(--card);
  border: 1px solid var(--soft); border-radius: .4rem; }
.has-error input, .has-error textarea { border: 2px solid var(--error); }
.error { color: var(--error); font-weight: 600; margin: 0 0 .25rem; }
.error-summary { border: 2px solid var(--error); background: var(--error-ground); border-radius: .5rem; padding: .5rem 1rem; margin: 0 0 1.25rem; }
.error-summary h2 { margin: .25rem 0; }
.error-summary a { color: var(--error); }
.notice { background: var(--notice-ground); border-left: 4px solid var(--accent); padding: .75rem 1rem; margin: 0 0 1.25rem; }
button, .button { display: inline-block; font: inherit; font-weight: 600; padding: .65rem 1.2rem; border: 2px solid var(--accent); border-radius: .4rem;
  background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none; }
button.secondary, .button.secondary { background: transparent; color: var(--accent); }
button.link-button { background: none; border: 0; padding: 0; font-weight: 400; color: var(--accent); text-decoration: underline; }
form.inline { display: inline; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; }
.brand { background: var(--card); border-bottom: 1px solid var(--line); text-align: center; }
.brand-colour { display: block; width: 100%; height: .5rem; }
.brand-banner { display: block; width: 100%; max-height: 12rem; object-fit: cover; }
.brand-name { font-weight: 700; margin: 0; padding: .75rem 1rem; }
`;

const hash = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12);

/** Changes with the content, so that browsers may keep it for ever. */
export const stylesheetPath = `/assets/site-${hash}.css`;
