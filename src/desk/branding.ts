import { html } from '../web/views/html.ts';
import { callOperation, operationOf } from './call-operation.ts';
import { fieldsOf, recordSchema } from './field.ts';
import { sendDeskView } from './send-desk-view.ts';
import type { DeskContext, DeskRequest } from './session.ts';
import { valueHtml } from './value.ts';

/** The site's name and appearance. They are changed at the command line. */
export async function showBranding(ctx: DeskRequest, context: DeskContext): Promise<void> {
  const { branding } = (await callOperation(ctx, context, 'getBranding')).body;
  const fields = [...fieldsOf(recordSchema(operationOf(context, 'getBranding'), 'branding')).values()];
  const zone = context.config.RECEIPT_TIME_ZONE;
  const main = html`<div class="screen-head"><h1>Branding</h1></div>
<section class="panel" aria-label="Branding"><dl class="facts">${fields.map((field) => {
    const isDefault = branding[field.name as keyof typeof branding] === null;
    return html`<div><dt>${field.label}</dt><dd>${isDefault ? html`<span class="soft">Default</span>` : valueHtml(field, branding, zone)}</dd></div>`;
  })}</dl></section>
<p class="soft">To change it, run <code>groundswell branding --help</code> on the server.</p>`;
  sendDeskView(ctx, context, { title: 'Branding', path: '/branding', main });
}
