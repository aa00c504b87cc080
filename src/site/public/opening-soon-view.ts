import type { SiteBranding } from '../../web/site-branding.ts';
import { waves } from '../../web/views/drawings.ts';
import { emptyState } from '../../web/views/empty-state.ts';
import { type Html, html } from '../../web/views/html.ts';
import { typedText } from '../parts/typed-text.ts';

/** The front page until there is a campaign. */
export function openingSoonView({ name, isOurs, homeTitle, homeText }: SiteBranding): Html {
  return html`<div class="welcome">
${waves}
<div class="container">
<h1>${homeTitle ?? (isOurs ? 'Opening soon' : `${name} is opening soon`)}</h1>
${typedText(homeText ?? openingSoonText, 'lead')}
</div>
</div>
<div class="container">
<div class="card tally-place">${emptyState('Our first campaign is on its way. Please come back soon.')}</div>
</div>`;
}

export const openingSoonText =
  'We’re getting ready to raise money together: create a page for a charity you care about, share it, and watch it grow.';
