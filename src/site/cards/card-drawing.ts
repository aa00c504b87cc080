import { brandColours } from '../../web/views/brand-colours.ts';
import { html, renderHtml } from '../../web/views/html.ts';
import { initials } from '../parts/avatar.ts';
import { cover } from '../parts/campaign-cover.ts';
import { ownColour } from '../parts/own-colour.ts';
import type { Weight } from '../parts/typeface.ts';
import { createTextDrawing, type DrawnText, type TextDrawing } from './drawn-text.ts';

/** The size that social networks recommend. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Position of the photo or initials. */
export const CARD_PHOTO = { left: 72, top: 72, size: 250, radius: 56 } as const;

/** Increase this whenever the card's design changes. */
export const CARD_EDITION = 1;

/** Content of the picture that social networks and messengers show for a shared link. */
export interface Card {
  name: string;
  /** Below the name, such as the campaign. */
  line: string;
  /** `$1,250` */
  amount: string;
  /** `raised of $2,000` */
  amountOf: string;
  /** Share of the target, 0 to 1; undefined without a target. */
  share: number | undefined;
  /** Name and colour of the background. */
  ground: { name: string; colour: string | null };
  /** Id of a stored picture; undefined to show initials. */
  photo: string | undefined;
}

const LEFT = CARD_PHOTO.left;
const WIDTH = CARD_WIDTH - 2 * LEFT;
const TEXT_LEFT = LEFT + CARD_PHOTO.size + 48;
const TEXT_WIDTH = CARD_WIDTH - TEXT_LEFT - LEFT;
const PANEL_TOP = 386;

/** Draws the card as an SVG document, with text as shapes. The photo is added later. */
export async function drawCard(card: Card): Promise<string> {
  const text = await createTextDrawing();
  const colour = ownColour(card.ground.name, card.ground.colour);
  const { brand, tint } = brandColours(colour).light;
  const share = Math.min(1, Math.max(0, card.share ?? 0));
  const write = (line: string, place: { x: number; y: number; size: number; weight: Weight }, fill: string) =>
    html`<path d="${text.pathOf(line, place)}" fill="${fill}"/>`;
  const amount = write(card.amount, { x: LEFT + 44, y: PANEL_TOP + 96, size: 72, weight: 'bold' }, '#17242a');
  const amountWidth = text.widthOf(card.amount, 72, 'bold');
  const rest = text.fitLine(card.amountOf, { width: WIDTH - 110 - amountWidth, size: 34, weight: 'regular' });
  const track = WIDTH - 88;
  return renderHtml(html`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
<svg width="${CARD_WIDTH}" height="${CARD_HEIGHT}">${cover(card.ground.name, card.ground.colour, 'behind-text')}</svg>
${card.photo === undefined && initialsOf(card.name, text)}
${nameOf(card, text).map(({ line, y, size, weight }) => write(line, { x: TEXT_LEFT, y, size, weight }, '#ffffff'))}
<rect x="${LEFT}" y="${PANEL_TOP}" width="${WIDTH}" height="180" rx="32" fill="#ffffff"/>
${amount}
${write(rest, { x: LEFT + 44 + amountWidth + 22, y: PANEL_TOP + 96, size: 34, weight: 'regular' }, '#55636a')}
${
  card.share !== undefined &&
  html`<rect x="${LEFT + 44}" y="${PANEL_TOP + 126}" width="${track}" height="24" rx="12" fill="${tint}"/>
${share > 0 && html`<rect x="${LEFT + 44}" y="${PANEL_TOP + 126}" width="${Math.max(24, Math.round(track * share))}" height="24" rx="12" fill="${brand}"/>`}`
}
</svg>`);
}

function initialsOf(name: string, text: TextDrawing) {
  const { left, top, size, radius } = CARD_PHOTO;
  const letters = text.drawable(initials(name));
  const letterSize = 104;
  const x = left + (size - text.widthOf(letters, letterSize, 'bold')) / 2;
  const path = text.pathOf(letters, { x, y: top + size / 2 + 37, size: letterSize, weight: 'bold' });
  return html`<rect x="${left}" y="${top}" width="${size}" height="${size}" rx="${radius}" fill="#ffffff" fill-opacity=".2"/><path d="${path}" fill="#ffffff"/>`;
}

/** The name and the line below it, centred vertically on the photo. */
function nameOf(card: Card, text: TextDrawing) {
  const name: DrawnText = text.fitLines(text.drawable(card.name), [76, 64, 54], TEXT_WIDTH, 'bold');
  const below = text.fitLines(text.drawable(card.line), [36, 32], TEXT_WIDTH, 'regular');
  const lines = [
    ...name.lines.map((line) => ({ line, size: name.size, weight: 'bold' as const })),
    ...below.lines.map((line) => ({ line, size: below.size, weight: 'regular' as const })),
  ];
  const height = lines.reduce((sum, { size }) => sum + size * 1.22, 0);
  let y = CARD_PHOTO.top + (CARD_PHOTO.size - height) / 2;
  return lines.map((line) => {
    y += line.size * 1.22;
    return { ...line, y: y - line.size * 0.3 };
  });
}
