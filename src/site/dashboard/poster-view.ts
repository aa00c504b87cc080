import type { PublicPage } from '../../db/queries/site/public-page.ts';
import { storyBeginning } from '../../domain/pages/page-story.ts';
import { type Html, html, linkAddress } from '../../web/views/html.ts';
import { ownImage } from '../parts/avatar.ts';
import { charityNames } from '../parts/charity-names.ts';
import { moneyText } from '../parts/text/money-text.ts';

/** Leaves room for the picture and the code, whatever the name. */
const LONGEST_STORY = 320;

interface PosterView {
  data: PublicPage;
  /** Absolute. */
  address: string;
  /** Address of the QR code. */
  codeAddress: string;
}

/** A sheet of A4: the picture, the name, the beginning of the story, the QR code and the address. Only the sheet is printed. */
export function posterView({ data, address, codeAddress }: PosterView): Html {
  const { page, charities } = data;
  const image = linkAddress(ownImage(page, 'original'));
  return html`<div class="screen-only"><p class="crumbs"><a href="/dashboard">Dashboard</a></p>
<h1>Poster for ${page.name}</h1>
<p>Print this sheet from your browser’s menu, on A4 without margins, and hang it up where people pass.</p></div>
<article class="poster" aria-label="Poster"><div class="sheet">
${image && html`<img class="photo" src="${image}" alt="Picture of ${page.name}">`}
<p class="cause">${page.campaign_name}</p>
<p class="who">${page.name}</p>
<p class="for">${page.owner_type === 'Team' ? 'A team raising' : 'Raising'} ${moneyText(page.target_cents, page.currency, page.country_code)} for ${charityNames(charities)}</p>
${page.story && html`<p class="words">${storyBeginning(page.story, LONGEST_STORY)}</p>`}
<div class="scan"><img src="${codeAddress}" alt="QR code for the link to the page" width="232" height="232"><p><strong>Scan to donate</strong><span>${address.replace(/^https?:\/\//, '')}</span></p></div>
</div></article>`;
}
