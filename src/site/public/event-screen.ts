import { formatsOf } from '../../browser/formats.ts';
import type { Context } from '../../context.ts';
import type { PublicCampaign } from '../../db/queries/site/public-campaign.ts';
import { siteOf } from '../../domain/addresses.ts';
import { campaignTakesGifts } from '../../domain/campaigns/campaign-status.ts';
import { localeOf, parseCountryCode } from '../../domain/countries.ts';
import { readLiveState } from '../../fundraising/read-live-state.ts';
import { eventScreenPolicy } from '../../web/html-security-headers.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { sendView } from '../../web/send-view.ts';
import { renderHtml } from '../../web/views/html.ts';
import { qrCode } from '../../web/views/qr-code.ts';
import { eventScreenFiles } from '../browser-files.ts';
import { ownColour } from '../parts/own-colour.ts';
import { noScreenView, wrongScreenView } from './event-screen-errors.ts';
import { readScreenOptions } from './event-screen-options.ts';
import { eventScreenView } from './event-screen-view.ts';
import { publicRead } from './public-reads.ts';

/** How many other campaigns are suggested if there is no such campaign. */
const OTHERS = 8;

/** `/screens/{country}/{campaign}`: live totals of a campaign, for a wall or a video. */
export async function showEventScreen(ctx: HtmlContext, context: Context): Promise<void> {
  const options = readScreenOptions(ctx);
  if ('wrong' in options) return showWrong(ctx, options.wrong);
  const campaign = (await findCampaign(ctx, context))?.campaign;
  if (!campaign) return showUnknown(ctx, context);
  const locale = localeOf(campaign.country_code);
  const address = context.addresses.donateToCampaign(siteOf(campaign));
  const subject = { type: 'campaign', id: campaign.id, uid: campaign.uid } as const;
  const { state } = await readLiveState(context, subject);
  const view = eventScreenView({
    ...options,
    name: campaign.name,
    colour: ownColour(campaign.name, campaign.brand_colour),
    state,
    formats: formatsOf(locale),
    locale,
    live: `/api/v2/campaigns/${campaign.uid}/live`,
    files: await eventScreenFiles(),
    branding: ctx.state.branding,
    give: campaignTakesGifts(campaign, context.clock())
      ? { address, code: `data:image/svg+xml,${encodeURIComponent(qrCode(address))}` }
      : undefined,
  });
  ctx.set('Content-Security-Policy', eventScreenPolicy());
  // Digital signage players show it in a frame. Clickjacking isn't a risk, because there is nothing to click.
  ctx.remove('X-Frame-Options');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = renderHtml(view);
}

function findCampaign(ctx: HtmlContext, context: Context): Promise<PublicCampaign | undefined> | undefined {
  const { country = '', campaign = '' } = ctx.params;
  const countryCode = parseCountryCode(country);
  return countryCode
    ? context.site.campaign({ countryCode, slug: campaign.toLowerCase() }, context.clock())
    : undefined;
}

function showWrong(ctx: HtmlContext, wrong: string[]): void {
  sendView(
    ctx,
    { title: "We can't show this screen", noIndex: true, main: wrongScreenView(wrong, ctx.path) },
    422,
  );
}

/** Suggests open campaigns, in the requested country if there is one. */
async function showUnknown(ctx: HtmlContext, context: Context): Promise<void> {
  const { country = '', campaign = '' } = ctx.params;
  const open = await publicRead(context, async ({ search, site }) => {
    const filters = {
      countryCode: await knownCountry(context, country),
      charities: undefined,
      excludeDefaults: true,
      statuses: ['active' as const],
      at: context.clock(),
    };
    const { hits } = await search.campaigns.find(filters, undefined, { offset: 0, limit: OTHERS });
    return site.campaignCards(hits.map(({ item }) => item.id));
  });
  const others = open.map(({ name, country_code, slug }) => ({
    name,
    address: `/screens/${country_code}/${slug}`,
  }));
  const main = noScreenView(`${country}/${campaign}`, others);
  sendView(ctx, { title: 'Campaign not found', noIndex: true, main }, 404);
}

async function knownCountry({ countries }: Context, text: string): Promise<string | undefined> {
  const code = parseCountryCode(text);
  return code && (await countries.codes()).includes(code) ? code : undefined;
}
