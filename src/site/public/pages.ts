import type { Context } from '../../context.ts';
import type { CampaignPlace } from '../../db/queries/site/campaign-place.ts';
import type { OlderDonations } from '../../db/queries/site/page-updates.ts';
import type { PublicPage } from '../../db/queries/site/public-page.ts';
import { siteOfPage } from '../../domain/addresses.ts';
import { pageStatus } from '../../domain/pages/page-status.ts';
import { storyBeginning } from '../../domain/pages/page-story.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { queryValue } from '../../web/query-value.ts';
import { movedPermanently, seeOther } from '../../web/redirects.ts';
import { withReturn } from '../../web/return-address.ts';
import { sendView } from '../../web/send-view.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../cards/card-drawing.ts';
import { cardPath, codePath, pageCard } from '../cards/cards.ts';
import { pageNotices } from '../dashboard/dashboard.ts';
import { isOwnPage } from '../dashboard/own-page.ts';
import { charityNames } from '../parts/charity-names.ts';
import { noticeOf } from '../parts/notice-of.ts';
import { ownColour } from '../parts/own-colour.ts';
import { moneyText } from '../parts/text/money-text.ts';
import { campaignReturn } from '../return-target.ts';
import { createSiteLinks, withQuery } from '../site-links.ts';
import { chosenAmount, chosenCents } from './chosen-amount.ts';
import { donateView } from './donate-view.ts';
import { pageView } from './page-view.ts';
import { sharingTags } from './sharing-tags.ts';
import { wayToGiveToPage } from './ways-to-give.ts';

const notices: Record<string, string> = {
  created: 'Your page is live. Share it!',
  ...pageNotices,
  joined: "Your page is live, and you're on the team. Share it!",
};

/** In characters. Networks and search engines show no more. */
const LONGEST_DESCRIPTION = 200;

interface PageAddress {
  place: CampaignPlace;
  slug: string;
}

/** The public pages of fundraisers and teams. */
export const publicPages = {
  async show(ctx: HtmlContext, context: Context, address: PageAddress): Promise<void> {
    const olderThan = numberOf(queryValue(ctx, 'older_than'));
    const data = await find(context, address, { olderThan });
    const { page, campaign } = data;
    const links = createSiteLinks(context, ctx.state.siteRoot);
    // A temporary redirect, because the page may get its old slug back.
    if (page.slug !== address.slug) return ctx.redirect(links.page(page));
    if (page.campaign_is_default && address.place.slug) return movedPermanently(ctx, links.page(page));
    const title = `${page.name} in ${campaign.name}`;
    const raised = `${moneyText(page.amount_cents, page.currency, page.country_code)} raised for ${charityNames(data.charities)}`;
    const description = page.story ? storyBeginning(page.story, LONGEST_DESCRIPTION) : raised;
    const url = context.addresses.page(siteOfPage(page), page.slug);
    const card = cardPath('page', page.id, pageCard(page, campaign.brand_colour));
    sendView(ctx, {
      title,
      description,
      colour: ownColour(campaign.name, campaign.brand_colour),
      fullWidth: true,
      noIndex: pageStatus(page, context.clock()) === 'cancelled' || !data.given.isFirst,
      notice: noticeOf(ctx, notices),
      hasScript: true,
      head: sharingTags({
        title,
        description,
        url,
        image: {
          url: context.addresses.absolute(card),
          alt: `${page.name}: ${raised}`,
          size: { width: CARD_WIDTH, height: CARD_HEIGHT },
        },
      }),
      main: pageView({
        data,
        links,
        now: context.clock(),
        way: wayToGiveToPage(context.addresses, data, context.clock()),
        isOwner: await isOwnPage(context, page, ctx.state.session.user),
        share: { address: url, title, codeAddress: codePath('page', page.id) },
      }),
    });
  },

  /** Redirects a page's address with `.json` to the API. Scripts on other origins can follow it. */
  async redirectToApi(ctx: HtmlContext, context: Context, { place, slug }: PageAddress): Promise<void> {
    const id = await context.site.pageId(place, slug);
    if (id === undefined) throw new NotFoundError();
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.redirect(`${context.config.baseUrl}/api/v2/pages/${id}.json${ctx.search}`);
  },

  /** The address that campaign websites link to, for a team's page or a member's page. */
  async join(ctx: HtmlContext, context: Context, address: PageAddress): Promise<void> {
    const { page, campaign } = await find(context, address);
    const links = createSiteLinks(context, ctx.state.siteRoot);
    const teamId = page.team_id ?? page.member_team_id;
    if (teamId === null) return ctx.redirect(links.page(page));
    const target = campaignReturn(queryValue(ctx, 'return_to'), context, page, campaign.registration_url);
    ctx.redirect(withReturn(links.joinTeam(teamId), target));
  },

  async donate(ctx: HtmlContext, context: Context, address: PageAddress): Promise<void> {
    const data = await context.site.page(address.place, address.slug, context.clock());
    if (!data) return donateToCharity(ctx, context, address);
    const { page, showcase, campaign, charity } = data;
    const now = context.clock();
    const cents = chosenCents(ctx) ?? showcase.suggested_donation_cents ?? undefined;
    const checkout = context.addresses.checkouts.ofPage(page, now, cents);
    if (checkout) return seeOther(ctx, checkout);
    sendView(ctx, {
      title: `Donate to ${page.name}`,
      hasScript: true,
      colour: ownColour(campaign.name, campaign.brand_colour),
      main: donateView({
        to: page.name,
        charity,
        reference: `Page ${page.id}, ${page.name}`,
        howToGive: campaign.how_to_give,
        closed:
          pageStatus(page, now) === 'active' ? undefined : "This page isn't taking donations right now.",
        back: createSiteLinks(context, ctx.state.siteRoot).page(page),
      }),
    });
  },
};

/** Redirects `/{country}/{charity}/donate`, which charity websites link to and which looks like a page's address. @throws NotFoundError */
async function donateToCharity(
  ctx: HtmlContext,
  context: Context,
  { place, slug }: PageAddress,
): Promise<void> {
  const found = await context.site.charity(place.countryCode, slug, context.clock());
  if (!found) throw new NotFoundError();
  const links = createSiteLinks(context, ctx.state.siteRoot);
  ctx.redirect(withQuery(links.donateToCharity(found.charity), chosenAmount(ctx)));
}

function numberOf(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;
}

async function find(
  context: Context,
  { place, slug }: PageAddress,
  older?: OlderDonations,
): Promise<PublicPage> {
  const data = await context.site.page(place, slug, context.clock(), older);
  if (!data) throw new NotFoundError();
  return data;
}
