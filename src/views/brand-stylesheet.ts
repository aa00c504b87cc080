import { type BrandColours, brandColours } from './brand-colours.ts';

/**
 * A stylesheet for each colour, because the content security policy lets no page bring styles of its own.
 * @param colour `#rrggbb`
 */
export function brandStylesheetPath(colour: string): string {
  return `/assets/brand-${colour.slice(1).toLowerCase()}.css`;
}

const path = /^\/assets\/brand-([0-9a-f]{6})\.css$/;

/** @returns the stylesheet at an address of `brandStylesheetPath`, or `undefined` for any other address */
export function brandStylesheet(address: string): string | undefined {
  const [, digits] = path.exec(address) ?? [];
  if (digits === undefined) return undefined;
  const { light, dark } = brandColours(`#${digits}`);
  return `:root {${variables(light)}}
@media (prefers-color-scheme: dark) { :root {${variables(dark)}} }
`;
}

function variables({ brand, onBrand, deep, tint }: BrandColours['light']): string {
  return ` --brand: ${brand}; --on-brand: ${onBrand}; --brand-deep: ${deep}; --brand-tint: ${tint}; `;
}
