import { createHash } from 'node:crypto';
import { type BrandColours, brandColours } from './brand-colours.ts';
import { controls } from './styles/controls.ts';
import { desk } from './styles/desk.ts';
import { foundation } from './styles/foundation.ts';
import { overviews } from './styles/overviews.ts';
import { print } from './styles/print.ts';
import { publicViews } from './styles/public.ts';

/** The stylesheet of the site, light or dark according to the visitor's setting. */
export const stylesheet = foundation + controls + publicViews + overviews + print;
const deskStylesheet = foundation + controls + desk;

export const stylesheetPath = pathOf('site', stylesheet);
export const deskStylesheetPath = pathOf('desk', deskStylesheet);

/** Stylesheets whose addresses change with their content, so that browsers can cache them forever. */
export const stylesheets: ReadonlyMap<string, string> = new Map([
  [stylesheetPath, stylesheet],
  [deskStylesheetPath, deskStylesheet],
]);

function pathOf(name: string, content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return `/assets/${name}-${hash}.css`;
}

/**
 * A stylesheet for each colour, because the content security policy forbids inline styles.
 * @param colour `#rrggbb`, of buttons and links; undefined: as it is without
 * @param accent `#rrggbb`, of drawings
 */
export function brandStylesheetPath(colour: string | undefined, accent?: string): string {
  const digits = (value: string | undefined) => value?.slice(1).toLowerCase();
  const names = [digits(colour) ?? 'plain', ...(accent ? [digits(accent)] : [])];
  return `/assets/brand-${names.join('-')}.css`;
}

const path = /^\/assets\/brand-(?:([0-9a-f]{6})|plain)(?:-([0-9a-f]{6}))?\.css$/;

/** @returns the stylesheet at an address of `brandStylesheetPath`, or `undefined` for any other address */
export function brandStylesheet(address: string): string | undefined {
  const [isOurs, digits, accent] = path.exec(address) ?? [];
  if (!isOurs) return undefined;
  const accented = accent ? `:root { --accent: #${accent}; }\n` : '';
  if (!digits) return accented;
  const { light, dark } = brandColours(`#${digits}`);
  return `${accented}:root {${variables(light)}}
@media (prefers-color-scheme: dark) { :root {${variables(dark)}} }
`;
}

function variables({ brand, onBrand, deep, swell, tint }: BrandColours['light']): string {
  return ` --brand: ${brand}; --on-brand: ${onBrand}; --brand-deep: ${deep}; --brand-swell: ${swell}; --brand-tint: ${tint}; `;
}
