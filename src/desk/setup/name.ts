import { seeOther } from '../../web/redirects.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { field } from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import { previewButtons, previewPane } from '../preview-view.ts';
import { branding as brandingScreen } from '../screens/branding.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { refusedEdit, sendStep, stepForm } from './step-view.ts';

const NEXT = '/setup/country';

const labels = { name: 'Name of your site', colour: 'Your colour' };

/** The name and the colour of the site. */
export const nameScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    await showForm(ctx, context);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { etag = '', name = '', colour = '' } = ctx.state.form;
    if (name.trim() === '') return showForm(ctx, context, noName);
    const body = { name: name.trim(), colour: colour.trim() || null };
    try {
      await callOperation(ctx, context, 'updateBranding', { body, headers: { 'If-Match': etag } });
    } catch (error) {
      return showForm(ctx, context, refusedEdit(ctx, error, labels));
    }
    seeOther(ctx, NEXT);
  },
};

const noName: RefusedForm = { status: 422, errors: { name: 'Enter the name that visitors know you by.' } };

async function showForm(ctx: DeskRequest, context: DeskContext, refused?: RefusedForm): Promise<void> {
  const { body, headers } = await callOperation(ctx, context, 'getBranding');
  const { branding } = body;
  const { errors = {} } = refused ?? {};
  const { name = branding.name ?? '', colour = branding.colour ?? '' } = ctx.state.form;
  const { path, action } = brandingScreen;
  const content = stepForm(ctx, {
    action: '/setup/name',
    hidden: { etag: headers?.ETag },
    fields: html`${field({ label: labels.name, name: 'name', value: name, error: errors.name, required: true, autocomplete: 'organization' })}
${field({ label: labels.colour, name: 'colour', value: colour, error: errors.colour, hint: 'Of buttons and headings, such as #7a1f5c' })}`,
    submit: 'Continue',
    more: previewButtons(path, action.preview),
    skip: { address: NEXT, text: 'Skip' },
  });
  sendStep(ctx, context, {
    step: 'name',
    title: 'What is your site called?',
    lead: 'Visitors see the name and the colour on every page. You can add a logo, your own texts and legal links at the desk.',
    content,
    preview: previewPane(path),
    refused,
  });
}
