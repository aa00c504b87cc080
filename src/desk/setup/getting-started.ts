import type { Setup } from '../../../generated/operations/operations.ts';
import { csrfField } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { mayCall } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { readSetup } from './records.ts';

type Step = Setup['steps'][number]['step'];

/** The text of each step, and where to do it. */
const texts: Record<Step, { title: string; address?: string; guide?: string }> = {
  name: { title: 'Give the site your name and colours', address: '/setup/name' },
  charity: { title: 'Create your first charity', address: '/setup/country' },
  campaign: { title: 'Create your first campaign', address: '/setup/campaign' },
  giving: { title: 'Choose how donors pay', address: '/setup/giving' },
  donation: { title: 'Try a test donation', address: '/setup/test' },
  payment_source: {
    title: 'Let your checkout report payments, so that they count immediately',
    address: '/payment-sources/new',
  },
  colleague: {
    title: "Invite a colleague, so that you aren't the only one who can sign in",
    address: '/staff/new',
  },
  mail_server: { title: 'Set up a mail server, so that emails are sent', guide: 'operating-emails' },
  https: { title: 'Give the site an address with HTTPS', guide: 'operating-https' },
  backup: { title: 'Set up backups', guide: 'operating-backup' },
};

/** What a new installation still needs. Owners see it until one of them hides it. */
export async function gettingStarted(ctx: DeskRequest, context: DeskContext): Promise<Html | undefined> {
  if (!mayCall(context, 'getSetup', ctx.state.staff)) return undefined;
  const { open, steps } = await readSetup(ctx, context);
  if (!open) return undefined;
  const done = steps.filter((step) => step.done).length;
  return html`<section class="panel getting-started" aria-labelledby="getting-started">
<h2 id="getting-started">Getting started</h2>
<p class="soft">${done} of ${steps.length} done</p>
<ul class="tasks">${steps.map(({ step, done: isDone }) => item(step, isDone, context.config.baseUrl))}</ul>
<form class="actions" method="post" action="/setup/finish">${csrfField(ctx.state.session.csrfToken)}<a class="button small" href="/setup/next">Continue the set-up</a> <button class="secondary small" type="submit">Don't show this again</button></form>
</section>`;
}

function item(step: Step, isDone: boolean, site: string): Html {
  const { title, address, guide } = texts[step];
  if (isDone) return html`<li class="done"><span class="state good">Done</span> ${title}</li>`;
  return html`<li><a href="${address ?? `${site}/docs/${guide}/`}">${title}</a></li>`;
}
