import type { PageWithoutStory } from '../../db/queries/pages/page-records.ts';
import type { PictureSize } from '../../pictures/picture-sizes.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { nameHash } from './own-colour.ts';

const TONES = 8;

interface Avatar {
  name: string;
  imageUrl?: string | null;
  /** Text for screen readers; leave out if the name is next to it. */
  label?: string;
  size?: 'small' | 'large';
}

/** Shows a person's picture, or their initials if there isn't one or it doesn't load. */
export function avatar({ name, imageUrl, label = '', size = 'small' }: Avatar): Html {
  const image = linkAddress(imageUrl);
  const letters = initials(name);
  const className = `avatar ${size} tone-${nameHash(name) % TONES}`;
  // The stylesheet shows `data-initials` if the picture fails to load.
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

/** The picture that the owner chose, if any: in a list, the campaign's default would make all pages look alike. */
export function ownImage(page: PageWithoutStory, size: PictureSize = 'large'): string | null {
  return page.has_set_image ? shownImage(page, size) : null;
}

/** The picture that the owner chose, or else the campaign's default, if any. */
export function shownImage({ image_url }: PageWithoutStory, size: PictureSize = 'large'): string | null {
  if (!image_url) return null;
  return image_url.startsWith('/') ? `${image_url}?size=${size}` : image_url;
}
