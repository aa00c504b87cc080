import { slugsFromName } from '../../domain/slugs.ts';
import { blank, ValidationError } from '../../errors.ts';
import { queryValue } from '../../web/query-value.ts';
import { seeOther } from '../../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { checkbox, field } from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { firstCharity } from './records.ts';
import { doneAlready, sendStep, stepForm } from './step-view.ts';

const PATH = '/setup/charity';
const NEXT = '/setup/campaign';

const labels = { name: 'Name of the charity', description: 'What it does', website_url: 'Website' };

/** The first charity. */
export const charityScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const charity = await firstCharity(ctx, context);
    if (charity) {
      const content = doneAlready(html`<strong>${charity.name}</strong> is your first charity.`, {
        next: NEXT,
        edit: `/charities/${charity.uid}/edit`,
      });
      return sendStep(ctx, context, { ...texts, content });
    }
    const country = queryValue(ctx, 'country');
    if (!country) return seeOther(ctx, '/setup/country');
    showForm(ctx, context, country);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { country_code = '', name = '', description = '', website_url = '', checked } = ctx.state.form;
    if (checked !== 'true') {
      const errors = { ...(name.trim() === '' && { name: `${labels.name} ${blank}` }), checked: notChecked };
      return showForm(ctx, context, country_code, { status: 422, errors });
    }
    const body = {
      country_code,
      name: name.trim(),
      slug: slugsFromName(name)[0],
      kyc_status: 'passed',
      ...(description.trim() !== '' && { description }),
      ...(website_url.trim() !== '' && { website_url: website_url.trim() }),
    };
    try {
      await callOperation(ctx, context, 'createCharity', { body });
    } catch (error) {
      // Sending the form twice is fine.
      const isThere =
        error instanceof ValidationError && (await firstCharity(ctx, context))?.name === body.name;
      if (!isThere) return showForm(ctx, context, country_code, refusedForm(ctx, error, labels));
    }
    seeOther(ctx, NEXT);
  },
};

const notChecked = 'Confirm that you may raise money for this charity, or choose another one.';

const texts = {
  step: 'charity',
  title: 'Who do you raise money for?',
  lead: 'Start with one charity. You can add others, a logo and everything else at the desk.',
} as const;

function showForm(ctx: DeskRequest, context: DeskContext, country: string, refused?: RefusedForm): void {
  const { form } = ctx.state;
  const { errors = {} } = refused ?? {};
  const content = stepForm(ctx, {
    action: PATH,
    hidden: { country_code: country },
    fields: html`${field({ label: labels.name, name: 'name', value: form.name, error: errors.name, required: true, autocomplete: 'organization' })}
${field({ label: labels.description, name: 'description', type: 'textarea', value: form.description, error: errors.description })}
${field({ label: labels.website_url, name: 'website_url', type: 'url', value: form.website_url, error: errors.website_url, hint: 'Such as https://river.example' })}
${errors.checked && html`<p class="error" id="checked-error">${errors.checked}</p>`}
${checkbox({ label: 'I know this charity, and I may raise money for it', name: 'checked', checked: form.checked === 'true' })}`,
    submit: 'Continue',
  });
  sendStep(ctx, context, { ...texts, content, refused });
}
