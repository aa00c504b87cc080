import { type Html, html, linkAddress } from '../../web/views/html.ts';

/** What social networks and messengers show of a shared link (Open Graph). */
export function sharingTags({
  title,
  description,
  imageUrl,
}: {
  title: string;
  description: string | undefined;
  imageUrl: string | null;
}): Html {
  const image = linkAddress(imageUrl);
  return html`<meta property="og:title" content="${title}">
<meta property="og:type" content="website">
${description && html`<meta property="og:description" content="${description}">`}
${image && html`<meta property="og:image" content="${image}">`}`;
}
