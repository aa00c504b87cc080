import { slugsFromName } from '../../domain/slugs.ts';
import { ValidationError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { field } from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { firstCampaign, firstCharity } from './records.ts';
import { doneAlready, sendStep, stepForm } from './step-view.ts';

const NEXT = '/setup/giving';

const labels = { name: 'Name of the campaign', description: "What it's about" };

/** The first campaign, for the first charity and in its country. */
export const campaignScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const campaign = await firstCampaign(ctx, context);
    if (campaign) {
      const content = doneAlready(html`<strong>${campaign.name}</strong> is your first campaign.`, {
        next: NEXT,
        edit: `/campaigns/${campaign.uid}/edit`,
      });
      return sendStep(ctx, context, { ...texts, content });
    }
    if (await firstCharity(ctx, context)) showForm(ctx, context);
    else seeOther(ctx, '/setup/charity');
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { name = '', description = '' } = ctx.state.form;
    const charity = await firstCharity(ctx, context);
    if (!charity) return seeOther(ctx, '/setup/charity');
    const { branding } = (await callOperation(ctx, context, 'getBranding')).body;
    const body = {
      country_code: charity.country_code,
      name: name.trim(),
      slug: slugsFromName(name)[0],
      charity_uids: [charity.uid],
      default_charity_uid: charity.uid,
      ...(branding.colour && { brand_colour: branding.colour }),
      ...(description.trim() !== '' && { description }),
    };
    try {
      await callOperation(ctx, context, 'createCampaign', { body });
    } catch (error) {
      // Sending the form twice is fine.
      const isThere =
        error instanceof ValidationError && (await firstCampaign(ctx, context))?.name === body.name;
      if (!isThere) return showForm(ctx, context, refusedForm(ctx, error, labels));
    }
    seeOther(ctx, NEXT);
  },
};

const texts = {
  step: 'campaign',
  title: 'What is your first campaign?',
  lead: 'An event or an appeal, such as a run. Fundraisers create their pages in it, and visitors see it as soon as you continue.',
} as const;

function showForm(ctx: DeskRequest, context: DeskContext, refused?: RefusedForm): void {
  const { form } = ctx.state;
  const { errors = {} } = refused ?? {};
  const content = stepForm(ctx, {
    action: '/setup/campaign',
    fields: html`${field({ label: labels.name, name: 'name', value: form.name, error: errors.name, required: true })}
${field({ label: labels.description, name: 'description', type: 'textarea', value: form.description, error: errors.description })}`,
    submit: 'Create campaign',
  });
  sendStep(ctx, context, { ...texts, content, refused });
}
