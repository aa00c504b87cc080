import { seeOther } from '../../web/redirects.ts';
import { html } from '../../web/views/html.ts';
import { qrCode } from '../../web/views/qr-code.ts';
import { sendDeskView } from '../send-desk-view.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { firstCampaign } from './records.ts';
import { isCounted, testDonations } from './test.ts';

/** The end of the set-up, with suggestions for what to do next. */
export async function showDone(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const campaign = await firstCampaign(ctx, context);
  if (!campaign) return seeOther(ctx, '/setup/campaign');
  const { name, url } = campaign;
  const hasTest = (await testDonations(ctx, context, campaign)).some(isCounted);
  const picture = `data:image/svg+xml,${encodeURIComponent(qrCode(url))}`;
  const title = 'Your first campaign is live';
  const main = html`<section class="card narrow">
<h1>${title}</h1>
<p><a class="button" href="${url}">Open ${name}</a></p>
<h2>Share it</h2>
<div class="field"><label for="address">Its address</label>
<input id="address" value="${url}" readonly></div>
<p><img src="${picture}" width="200" height="200" alt="QR code with the address of the campaign"></p>
<h2>What's next?</h2>
<ul>
${hasTest && html`<li><a href="/setup/test">Take your test donation back</a>, before you share the page</li>`}
<li><a href="/staff/new">Invite your colleagues</a>, each with their role</li>
<li><a href="/campaigns/${campaign.uid}">Give it a picture, a target and dates</a></li>
<li><a href="/">Go to the desk</a>, which lists what else is missing</li>
</ul>
</section>`;
  sendDeskView(ctx, context, { title, isAlone: true, main });
}
