import { type Html, html, linkAddress } from '../../web/views/html.ts';

interface SharedView {
  title: string;
  description: string | undefined;
  /** The canonical absolute address. */
  url: string;
  /** Absolute; `size` in pixels, if known. */
  image?: { url: string; alt: string; size?: { width: number; height: number } } | undefined;
}

/** Tags for link previews in social networks, messengers and search engines (Open Graph, Twitter cards). */
export function sharingTags({ title, description, url, image }: SharedView): Html {
  const picture = image && linkAddress(image.url);
  return html`<link rel="canonical" href="${url}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${url}">
${description && html`<meta property="og:description" content="${description}">`}
${picture && pictureTags(picture, image)}
<meta name="twitter:card" content="${image?.size ? 'summary_large_image' : 'summary'}">
<meta name="twitter:title" content="${title}">
${description && html`<meta name="twitter:description" content="${description}">`}`;
}

function pictureTags(address: string, { alt, size }: NonNullable<SharedView['image']>): Html {
  return html`<meta property="og:image" content="${address}">
${
  size &&
  html`<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${size.width}">
<meta property="og:image:height" content="${size.height}">`
}
<meta property="og:image:alt" content="${alt}">
<meta name="twitter:image" content="${address}">
<meta name="twitter:image:alt" content="${alt}">`;
}
