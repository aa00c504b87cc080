import type Router from '@koa/router';
import type { Setup } from '../../../generated/operations/operations.ts';
import type { HtmlState } from '../../web/html-state.ts';
import { seeOther } from '../../web/redirects.ts';
import { callOperation } from '../call-operation.ts';
import { type DeskContext, type DeskRequest, type DeskServices, deskRoute } from '../session.ts';
import { campaignScreens } from './campaign.ts';
import { charityScreens } from './charity.ts';
import { countryScreens, newCountryScreens } from './country.ts';
import { showDone } from './done.ts';
import { givingScreens } from './giving.ts';
import { nameScreens } from './name.ts';
import { SETUP_NEXT } from './owner.ts';
import { whileOpen } from './records.ts';
import { testScreens } from './test.ts';

/** The steps of the set-up behind the sign-in. */
export function setupRoutes(router: Router<HtmlState>, services: DeskServices): void {
  const route = (handle: Parameters<typeof whileOpen>[0]) => deskRoute(services, whileOpen(handle));
  router.get(SETUP_NEXT, route(goOn));
  for (const [path, { show, submit }] of Object.entries(steps)) {
    router.get(path, route(show));
    router.post(path, route(submit));
  }
  router.post('/setup/test/take-back', route(testScreens.takeBack));
  router.get('/setup/done', route(showDone));
  router.post('/setup/finish', deskRoute(services, finish));
}

const steps = {
  '/setup/name': nameScreens,
  '/setup/country': countryScreens,
  '/setup/country/new': newCountryScreens,
  '/setup/charity': charityScreens,
  '/setup/campaign': campaignScreens,
  '/setup/giving': givingScreens,
  '/setup/test': testScreens,
};

/** The screens of the steps in `getSetup` that are part of this walk, in order. */
const places: Partial<Record<Setup['steps'][number]['step'], string>> = {
  name: '/setup/name',
  charity: '/setup/country',
  campaign: '/setup/campaign',
  giving: '/setup/giving',
  donation: '/setup/test',
};

/** Continues at the first step that isn't done. */
async function goOn(ctx: DeskRequest, _context: DeskContext, { steps: all }: Setup): Promise<void> {
  const left = all.filter(({ done }) => !done).map(({ step }) => places[step]);
  seeOther(ctx, left.find((place) => place !== undefined) ?? '/setup/done');
}

async function finish(ctx: DeskRequest, context: DeskContext): Promise<void> {
  await callOperation(ctx, context, 'finishSetup');
  seeOther(ctx, '/');
}
