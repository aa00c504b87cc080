import { expect } from 'chai';
import fc from 'fast-check';
import { brandColours } from '../../src/web/views/brand-colours.ts';
import { runs } from '../support/properties.ts';

describe('Brand colours', () => {
  it('are readable, whatever colour a campaign has chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const { light, dark } = brandColours(`#${value.toString(16).padStart(6, '0')}`);
        const pairs = [
          [light.onBrand, light.brand],
          [light.brand, light.tint],
          [light.brand, '#ffffff'],
          [light.brand, '#f7f5f0'],
          ['#ffffff', light.deep],
          ['#ffffff', light.swell],
          [dark.onBrand, dark.brand],
          [dark.brand, dark.tint],
          [dark.brand, '#182226'],
          [dark.brand, '#0f171a'],
        ] as const;
        for (const [text, ground] of pairs)
          expect(contrast(text, ground), `${text} on ${ground}`).to.be.at.least(4.5);
      }),
      runs(20),
    );
  });

  it('leave a colour that is readable as it is', () => {
    expect(brandColours('#0b6e99').light.brand).to.equal('#0b6e99');
  });
});

/** WCAG 2.2, "contrast ratio", once more. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const linear = (part: string) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red = '', green = '', blue = ''] = colour.slice(1).match(/../g) ?? [];
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
