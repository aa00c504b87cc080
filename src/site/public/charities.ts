import type { Context } from '../../context.ts';
import type { PublicCharity } from '../../db/queries/site/public-charity.ts';
import { isOpen } from '../../domain/charities/is-open.ts';
import { NotFoundError } from '../../errors.ts';
import type { HtmlContext } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { sendView } from '../../web/send-view.ts';
import { ownColour } from '../parts/own-colour.ts';
import { createSiteLinks } from '../site-links.ts';
import { charityView } from './charity-view.ts';
import { chosenCents } from './chosen-amount.ts';
import { donateView } from './donate-view.ts';
import { sharingTags } from './sharing-tags.ts';
import { saysHowToGive } from './ways-to-give.ts';

interface CharityAddress {
  countryCode: string;
  slug: string;
}

export const charities = {
  async show(ctx: HtmlContext, context: Context, address: CharityAddress): Promise<void> {
    const data = await find(context, address);
    const { name, description, logo_url } = data.charity;
    sendView(ctx, {
      title: name,
      description: description ?? undefined,
      colour: ownColour(name, null),
      fullWidth: true,
      head: sharingTags({
        title: name,
        description: description ?? undefined,
        url: context.addresses.charity(data.charity.country_code, data.charity.slug),
        image: logo_url ? { url: context.addresses.absolute(logo_url), alt: `Logo of ${name}` } : undefined,
      }),
      main: charityView({
        data,
        links: createSiteLinks(context, ctx.state.siteRoot),
        now: context.clock(),
        takesGifts:
          saysHowToGive(data.charity) ||
          context.addresses.checkouts.ofCharity(data.charity, data.raised.currency) !== undefined,
      }),
    });
  },

  async donate(ctx: HtmlContext, context: Context, address: CharityAddress): Promise<void> {
    const { charity, raised } = await find(context, address);
    const checkout = context.addresses.checkouts.ofCharity(charity, raised.currency, chosenCents(ctx));
    if (checkout) return seeOther(ctx, checkout);
    sendView(ctx, {
      title: `Donate to ${charity.name}`,
      hasScript: true,
      colour: ownColour(charity.name, null),
      main: donateView({
        to: charity.name,
        charity,
        closed: isOpen(charity) ? undefined : "This charity doesn't take donations through this site.",
        back: createSiteLinks(context, ctx.state.siteRoot).charity(charity),
      }),
    });
  },
};

async function find(context: Context, { countryCode, slug }: CharityAddress): Promise<PublicCharity> {
  const data = await context.site.charity(countryCode, slug, context.clock());
  if (!data) throw new NotFoundError();
  return data;
}
