import { seeOther } from '../../web/redirects.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { field } from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { firstCampaign } from './records.ts';
import { refusedEdit, sendStep, stepForm } from './step-view.ts';

const NEXT = '/setup/test';

const labels = { donate_url: 'Address of your checkout', how_to_give: 'Or tell donors how to give' };

/** How donors give to the first campaign: at a checkout, as the instructions say, or not yet. */
export const givingScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const params = await paramsOf(ctx, context);
    if (params) await showForm(ctx, context, params);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const params = await paramsOf(ctx, context);
    if (!params) return;
    const { etag = '', donate_url = '', how_to_give = '' } = ctx.state.form;
    const body = { donate_url: donate_url.trim() || null, how_to_give: how_to_give.trim() || null };
    try {
      await callOperation(ctx, context, 'updateCampaign', { params, body, headers: { 'If-Match': etag } });
    } catch (error) {
      return showForm(ctx, context, params, refusedEdit(ctx, error, labels));
    }
    seeOther(ctx, NEXT);
  },
};

/** The first campaign in the path of its operations. Without one, the visitor is sent back to create it. */
async function paramsOf(
  ctx: DeskRequest,
  context: DeskContext,
): Promise<{ campaign_id: string } | undefined> {
  const campaign = await firstCampaign(ctx, context);
  if (campaign) return { campaign_id: campaign.uid };
  seeOther(ctx, '/setup/campaign');
  return undefined;
}

async function showForm(
  ctx: DeskRequest,
  context: DeskContext,
  params: { campaign_id: string },
  refused?: RefusedForm,
): Promise<void> {
  const { body, headers } = await callOperation(ctx, context, 'getCampaign', { params });
  const { campaign } = body;
  const { errors = {} } = refused ?? {};
  const { donate_url = campaign.donate_url ?? '', how_to_give = campaign.how_to_give ?? '' } = ctx.state.form;
  const content = stepForm(ctx, {
    action: '/setup/giving',
    hidden: { etag: headers?.ETag },
    fields: html`${field({ label: labels.donate_url, name: 'donate_url', type: 'url', value: donate_url, error: errors.donate_url, hint: 'Where the Donate button leads: your donation form, a payment link, or a shop. Such as https://pay.example.org/?page={page_id}' })}
${field({ label: labels.how_to_give, name: 'how_to_give', type: 'textarea', value: how_to_give, error: errors.how_to_give, hint: 'Such as your bank account number. Donors see it where there is no checkout.' })}`,
    submit: 'Continue',
    skip: { address: NEXT, text: 'Decide later' },
  });
  sendStep(ctx, context, {
    step: 'giving',
    title: 'How do donors pay?',
    lead: 'They never pay here: money goes straight to you. Your checkout can report each payment, so that it counts immediately. You add cash and bank transfers at the desk.',
    content,
    refused,
  });
}
