import type { PublicPage } from '../../db/queries/site/public-page.ts';
import { card } from '../../web/views/card.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { cover } from './campaign-cover.ts';

/** The photos and the video of a page; undefined without any. A video plays on its own site, so that nothing foreign is loaded here. */
export function gallery({ page, showcase, campaign }: PublicPage): Html | undefined {
  const photos = showcase.photos.flatMap(({ path, description }) =>
    path
      ? html`<li><a href="${path}"><img src="${path}?size=extra_large" alt="${description ?? `Photo from ${page.name}`}" width="660" height="660" loading="lazy"></a></li>`
      : [],
  );
  const video = linkAddress(showcase.video_url);
  if (photos.length === 0 && !video) return undefined;
  return card(
    'photos',
    photos.length === 0 ? 'Video' : video ? 'Photos and video' : 'Photos',
    html`${video && videoTile(video, campaign)}
${photos.length > 0 && html`<ul class="photos">${photos}</ul>`}`,
  );
}

function videoTile(address: string, { name, brand_colour }: PublicPage['campaign']): Html {
  const site = address.startsWith('https://vimeo.com/') ? 'Vimeo' : 'YouTube';
  return html`<a class="video" href="${address}" rel="nofollow noopener ugc">${cover(name, brand_colour, 'behind-text')}<svg class="play" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><circle cx="12" cy="12" r="12" fill="#fff"/><path d="M9.5 7.5v9l7.5-4.5z" fill="#17242a"/></svg><span>Watch the video on ${site}</span></a>`;
}
