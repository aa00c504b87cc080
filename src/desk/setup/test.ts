import { randomUUID } from 'node:crypto';
import type { Campaign, Donation } from '../../../generated/operations/operations.ts';
import { ValidationError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { money } from '../week-chart.ts';
import { firstCampaign, firstCharity } from './records.ts';
import { sendStep, stepForm } from './step-view.ts';

const PATH = '/setup/test';
const NEXT = '/setup/done';
const TEST_CENTS = 500;
const DONOR = 'Test donation';

/** A donation to the first campaign that can be taken back, to see that everything counts. */
export const testScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const campaign = await firstCampaign(ctx, context);
    if (campaign) await showStep(ctx, context, campaign);
    else seeOther(ctx, '/setup/campaign');
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { form_key = '' } = ctx.state.form;
    const [campaign, charity] = [await firstCampaign(ctx, context), await firstCharity(ctx, context)];
    if (!campaign || !charity) return seeOther(ctx, '/setup/campaign');
    const body = {
      campaign_id: campaign.uid,
      charity_id: charity.uid,
      amount_cents: TEST_CENTS,
      donor_name: DONOR,
    };
    try {
      await callOperation(ctx, context, 'createDonation', { body, headers: { 'Idempotency-Key': form_key } });
    } catch (error) {
      return showStep(ctx, context, campaign, refusedTest(error));
    }
    seeOther(ctx, PATH);
  },

  async takeBack(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { form_key = '', donation_id = '' } = ctx.state.form;
    try {
      await callOperation(ctx, context, 'refundDonation', {
        params: { donation_id },
        body: { reason: 'It was a test' },
        headers: { 'Idempotency-Key': form_key },
      });
    } catch (error) {
      const campaign = await firstCampaign(ctx, context);
      if (!campaign) throw error;
      return showStep(ctx, context, campaign, refusedTest(error));
    }
    seeOther(ctx, PATH);
  },
};

/** Nothing was typed, so every error is about the whole form. @throws the error itself when it isn't about what was sent */
function refusedTest(error: unknown): RefusedForm {
  if (!(error instanceof ValidationError)) throw error;
  return { status: 422, errors: { '': error.message } };
}

async function showStep(
  ctx: DeskRequest,
  context: DeskContext,
  campaign: Campaign,
  refused?: RefusedForm,
): Promise<void> {
  const tests = await testDonations(ctx, context, campaign);
  const test = tests.find(isCounted);
  const isTakenBack = tests.length > 0;
  const content = test
    ? countedTest(ctx, campaign, test)
    : html`${isTakenBack && html`<p class="notice">The test donation is taken back. It no longer counts.</p>`}
${isTakenBack ? html`<div class="actions"><a class="button" href="${NEXT}">Continue</a></div>` : newTest(ctx, campaign)}`;
  sendStep(ctx, context, {
    step: 'test',
    title: 'Try it with a test donation',
    lead: 'No money moves. You see how a donation appears and counts, and can take it back.',
    content,
    refused,
  });
}

/** The latest test donations of a campaign, and their refunds. */
export async function testDonations(
  ctx: DeskRequest,
  context: DeskContext,
  { uid }: Campaign,
): Promise<Donation[]> {
  const search = String(new URLSearchParams({ campaign_id: uid, limit: '20' }));
  const { items } = (await callOperation(ctx, context, 'listDonations', { search })).body;
  return items.filter(({ donor_name }) => donor_name === DONOR);
}

export const isCounted = ({ left_cents }: Donation) => left_cents > 0;

function newTest(ctx: DeskRequest, { currency }: Campaign): Html {
  return stepForm(ctx, {
    action: PATH,
    fields: html`<p>It adds ${money(TEST_CENTS, currency)} from “${DONOR}” to the campaign, until you take it back.</p>`,
    submit: 'Record a test donation',
    hidden: { form_key: randomUUID() },
    skip: { address: NEXT, text: 'Skip' },
  });
}

function countedTest(
  ctx: DeskRequest,
  { name, url, raised_cents, currency }: Campaign,
  test: Donation,
): Html {
  return html`<p class="notice">It counts: <strong>${name}</strong> has raised ${money(raised_cents, currency)}.</p>
<p><a href="${url}">See the campaign's page</a></p>
${stepForm(ctx, {
  action: `${PATH}/take-back`,
  fields: undefined,
  submit: 'Take it back',
  hidden: { donation_id: String(test.id), form_key: randomUUID() },
  skip: { address: NEXT, text: 'Keep it for now' },
  isRare: true,
})}`;
}
