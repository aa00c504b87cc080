import type { Context } from '../../context.ts';
import type { CampaignPlace } from '../../db/queries/site/campaign-place.ts';
import type { PublicCampaign } from '../../db/queries/site/public-campaign.ts';
import { siteOf } from '../../domain/addresses.ts';
import { campaignStatus } from '../../domain/campaigns/campaign-status.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { movedPermanently, seeOther } from '../../web/redirects.ts';
import { withReturn } from '../../web/return-address.ts';
import { sendView } from '../../web/send-view.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../cards/card-drawing.ts';
import { campaignCard, cardPath } from '../cards/cards.ts';
import { ownColour } from '../parts/own-colour.ts';
import { ownPath } from '../return-target.ts';
import { createSiteLinks, withQuery } from '../site-links.ts';
import { campaignView } from './campaign-view.ts';
import { chosenAmount, chosenCents } from './chosen-amount.ts';
import { donateView } from './donate-view.ts';
import { getStartedView } from './get-started-view.ts';
import { sharingTags } from './sharing-tags.ts';

export const campaigns = {
  async show(ctx: HtmlContext, context: Context, { place }: { place: CampaignPlace }): Promise<void> {
    const data = await find(context, place);
    const links = createSiteLinks(context, ctx.state.siteRoot);
    if (data.campaign.is_default && place.slug) return movedPermanently(ctx, links.campaign(data.campaign));
    const { id, name, description, brand_colour } = data.campaign;
    const card = cardPath('campaign', id, campaignCard(data.campaign, brand_colour));
    sendView(ctx, {
      title: name,
      description: description ?? undefined,
      colour: ownColour(name, brand_colour),
      fullWidth: true,
      head: sharingTags({
        title: name,
        description: description ?? undefined,
        url: context.addresses.campaign(siteOf(data.campaign)),
        image: {
          url: context.addresses.absolute(card),
          alt: `${name}: amount raised so far`,
          size: { width: CARD_WIDTH, height: CARD_HEIGHT },
        },
      }),
      main: campaignView(data, links, context.clock()),
    });
  },

  async getStarted(ctx: HtmlContext, context: Context, { place }: { place: CampaignPlace }): Promise<void> {
    const data = await context.site.campaign(place, context.clock());
    if (!data && (await isCountry(context, place))) return chooseCampaign(ctx);
    if (!data) throw new NotFoundError();
    const { campaign, charities } = data;
    const links = createSiteLinks(context, ctx.state.siteRoot);
    const chosen = chosenCharity(ctx, charities.items);
    const name = campaign.is_default ? undefined : campaign.name;
    sendView(ctx, {
      title: `Fundraise ${chosen ? `for ${chosen.name}` : `in ${campaign.name}`}`,
      colour: ownColour(campaign.name, campaign.brand_colour),
      main: getStartedView({
        campaign: name,
        charity: chosen?.name,
        registrationUrl: campaign.registration_url,
        createAddress: createAddress(campaign.uid, queryValue(ctx, 'charity')),
        isSignedIn: ctx.state.session.user !== undefined,
        isOpen: campaignStatus(campaign, context.clock()) === 'active',
        siteRoot: ctx.state.siteRoot,
        back: { address: links.campaign(campaign), text: `Back to ${campaign.name}` },
        choices: chosen
          ? []
          : charities.items.map((charity) => ({ address: links.charity(charity), text: charity.name })),
      }),
    });
  },

  /** Redirects to the main sign-in: accounts are shared by all countries and campaigns. */
  async signIn(ctx: HtmlContext, context: Context, { place }: { place: CampaignPlace }): Promise<void> {
    if (!(await isCountry(context, place))) await find(context, place);
    const path = withReturn('/sign-in', ownPath(queryValue(ctx, 'return_to'), context));
    seeOther(ctx, ctx.state.siteRoot + path);
  },

  async donate(ctx: HtmlContext, context: Context, { place }: { place: CampaignPlace }): Promise<void> {
    const { campaign, charities } = await find(context, place);
    const links = createSiteLinks(context, ctx.state.siteRoot);
    const now = context.clock();
    const [only, another] = charities.items;
    const charity = chosenCharity(ctx, charities.items) ?? (another ? undefined : only);
    const checkout = context.addresses.checkouts.ofCampaign(campaign, charity, now, chosenCents(ctx));
    if (checkout) return seeOther(ctx, checkout);
    sendView(ctx, {
      title: `Donate to ${campaign.name}`,
      hasScript: true,
      colour: ownColour(campaign.name, campaign.brand_colour),
      main: donateView({
        to: campaign.name,
        charity,
        reference: `Campaign ${campaign.uid}, ${campaign.name}`,
        howToGive: campaign.how_to_give,
        closed:
          campaignStatus(campaign, now) === 'active' ? undefined : 'This campaign no longer takes donations.',
        back: links.campaign(campaign),
        choices: charities.items.map(({ uid, name }) => ({
          address: withQuery(links.donateToCampaign(campaign), { charity: uid, ...chosenAmount(ctx) }),
          text: name,
        })),
      }),
    });
  },
};

/** Whether the address names only one of the operator's countries. That country may have no default campaign. */
async function isCountry({ countries }: Context, { countryCode, slug }: CampaignPlace): Promise<boolean> {
  return slug === undefined && (await countries.codes()).includes(countryCode);
}

function chooseCampaign(ctx: HtmlContext): void {
  const charity = queryValue(ctx, 'charity');
  const query = charity ? `?${new URLSearchParams({ charity })}` : '';
  seeOther(ctx, `${ctx.state.siteRoot}/dashboard/pages/new${query}`);
}

async function find(context: Context, place: CampaignPlace): Promise<PublicCampaign> {
  const data = await context.site.campaign(place, context.clock());
  if (!data) throw new NotFoundError();
  return data;
}

/** The charity in the address: the API returns links with `?charity=au-12`. */
function chosenCharity<Charity extends { uid: string }>(
  ctx: HtmlContext,
  charities: readonly Charity[],
): Charity | undefined {
  const uid = queryValue(ctx, 'charity')?.toLowerCase();
  return charities.find((charity) => charity.uid === uid);
}

/** The charity in the address is passed on unchecked, because a campaign without a list of charities accepts all. */
function createAddress(campaign: string, charity: string | undefined): string {
  return `/dashboard/pages/new?${new URLSearchParams({ campaign, ...(charity && { charity }) })}`;
}
