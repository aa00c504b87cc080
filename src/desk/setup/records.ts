import type { Campaign, Charity, Setup } from '../../../generated/operations/operations.ts';
import { seeOther } from '../../web/redirects.ts';
import { callOperation } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';

type Handler = (ctx: DeskRequest, context: DeskContext, setup: Setup) => Promise<void>;

/** A screen of the set-up. Once the set-up is finished, it redirects to the home screen. The operations decide who may use it. */
export function whileOpen(handle: Handler) {
  return async (ctx: DeskRequest, context: DeskContext): Promise<void> => {
    const setup = await readSetup(ctx, context);
    if (setup.open) await handle(ctx, context, setup);
    else seeOther(ctx, '/');
  };
}

export async function readSetup(ctx: DeskRequest, context: DeskContext): Promise<Setup> {
  return (await callOperation(ctx, context, 'getSetup')).body.setup;
}

const oldest = 'sort=created&limit=1';

export async function firstCharity(ctx: DeskRequest, context: DeskContext): Promise<Charity | undefined> {
  return (await callOperation(ctx, context, 'listCharities', { search: oldest })).body.items[0];
}

export async function firstCampaign(ctx: DeskRequest, context: DeskContext): Promise<Campaign | undefined> {
  return (await callOperation(ctx, context, 'listCampaigns', { search: oldest })).body.items[0];
}
