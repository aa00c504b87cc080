import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { nameHash } from './own-colour.ts';

const TONES = 8;

interface Avatar {
  name: string;
  imageUrl?: string | null;
  /** Text for screen readers; absent where the name stands beside it. */
  label?: string;
  size?: 'small' | 'large';
}

/** A picture of somebody, or their initials on a colour: also where the picture does not load. */
export function avatar({ name, imageUrl, label = '', size = 'small' }: Avatar): Html {
  const image = linkAddress(imageUrl);
  const letters = initials(name);
  const className = `avatar ${size} tone-${nameHash(name) % TONES}`;
  // The stylesheet covers a picture that failed to load with `data-initials`.
  return image
    ? html`<span class="${className}"><img src="${image}" alt="${label}" data-initials="${letters}"></span>`
    : html`<span class="${className}" aria-hidden="true">${letters}</span>`;
}

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/[^\p{Letter}\p{Number}’']+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '♥';
}

/** Only a picture that the owner has chosen: the campaign's own would make all pages look alike. */
export function ownImage({ has_set_image, image_url }: PageWithoutStory): string | null {
  if (!has_set_image || !image_url) return null;
  return image_url.startsWith('/') ? `${image_url}?size=large` : image_url;
}
