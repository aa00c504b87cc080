/** Uses the colours of the page around the element, light or dark; custom properties override them. */
export const elementStyles = `
:host { display: block; font: inherit; color: var(--groundswell-color, inherit); }
:host([hidden]), [hidden] { display: none !important; }
p, ol, ul { margin: 0; padding: 0; }
[part~=amount] { font-variant-numeric: tabular-nums; }
[part~=total] [part~=amount] { font-size: var(--groundswell-amount-size, 2.25em); font-weight: 800; line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
[part~=label], [part~=count], [part~=message], [part~=to], [part~=status], [part~=empty] { opacity: .78; }
[part~=bar] { height: var(--groundswell-bar-size, .75em); margin: .5em 0; border-radius: 1em; overflow: hidden; background: var(--groundswell-track, color-mix(in srgb, currentColor 16%, transparent)); }
[part~=fill] { height: 100%; border-radius: inherit; background: var(--groundswell-accent, #0d7f86); transition: width .8s ease-out; }
[part~=list] { list-style: none; }
[part~=row] { display: grid; grid-template-columns: 1fr auto; gap: 0 1em; padding: .5em 0; border-top: 1px solid var(--groundswell-line, color-mix(in srgb, currentColor 18%, transparent)); }
[part~=row]:first-child { border-top: 0; }
[part~=list].ranked [part~=row] { grid-template-columns: 1.6em 1fr auto; gap: 0 .6em; }
[part~=rank] { font-weight: 700; text-align: right; opacity: .78; }
[part~=name] { min-width: 0; overflow-wrap: anywhere; font-weight: 600; color: inherit; }
[part~=row] > [part~=amount] { font-weight: 700; text-align: right; }
[part~=message], [part~=to] { grid-column: 1 / -1; overflow-wrap: anywhere; }
[part~=status]:not(:empty) { font-size: .85em; margin-top: .5em; }
[data-new] { animation: groundswell-enter .9s ease-out; }
@keyframes groundswell-enter { from { opacity: 0; transform: translateY(-.6em); } }
@media (prefers-reduced-motion: reduce) { [data-new] { animation-name: none; } [part~=fill] { transition: none; } }
`;
