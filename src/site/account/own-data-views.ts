import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { dayText } from '../parts/text/day-text.ts';

export const ownDataLabels = { password: 'Your password' };

/** The last section of the account screen. */
export const ownDataSection = html`<section class="card" aria-labelledby="data-title">
<h2 id="data-title">Your data</h2>
<p>Download a file with everything we store about you.</p>
<p class="actions"><a class="button secondary" href="/dashboard/account/download">Download my data</a></p>
</section>
<section class="card danger-zone" aria-labelledby="delete-title">
<h2 id="delete-title">Delete my account</h2>
<p>You'll have a week to change your mind.</p>
<p class="actions"><a class="button danger" href="/dashboard/account/delete">Delete my account</a></p>
</section>`;

const toAccount = html`<p class="crumbs"><a href="/dashboard/account">Your account</a></p>`;

const passwordField = ({ errors }: FormState) =>
  field({
    label: ownDataLabels.password,
    name: 'password',
    type: 'password',
    error: errors.password,
    autocomplete: 'current-password',
    required: true,
  });

export function downloadView(state: FormState): Html {
  return html`<div class="reading">${toAccount}
<h1>Download my data</h1>
${errorSummary(state.errors)}
<form class="card" method="post" action="/dashboard/account/download" novalidate>${csrfField(state.csrfToken)}
<p>You'll get one JSON file with everything we store about you: your account, pages, activities, updates, donations, invitations, unsent emails, sessions and more. Pictures are included as links.</p>
${passwordField(state)}
${submitButton('Download my data')}
</form></div>`;
}

export function deleteView(state: FormState): Html {
  return html`<div class="reading">${toAccount}
<h1>Delete my account</h1>
${errorSummary(state.errors)}
<form class="card danger-zone" method="post" action="/dashboard/account/delete" novalidate>${csrfField(state.csrfToken)}
<p><strong>Right away</strong>, we'll close your pages and sign you out everywhere. You have <strong>a week</strong> to change your mind: just sign in to keep everything. We'll email you the exact date.</p>
<p><strong>After that</strong>, we'll permanently delete your name, your addresses, your pages with their text and pictures, and your updates, replies, activities and messages. OAuth applications you registered will stop working. The amounts and dates of donations stay on record, without your name.</p>
<p>If you lead a team with other members, it will get a new leader and keep its name and story. If those mention you, edit them first.</p>
<p>Want a copy of your data? <a href="/dashboard/account/download">Download it</a> first.</p>
${passwordField(state)}
<div class="actions"><button class="danger" type="submit">Delete my account</button> <a href="/dashboard/account">Keep my account</a></div>
</form></div>`;
}

/** Asks someone who signs in before the deletion whether to keep the account. */
export function keepView({ csrfToken, due }: { csrfToken: string; due: Date }): Html {
  return html`<section class="card narrow">
<h1>Keep your account?</h1>
<p>You asked us to delete your account. We'll do that after ${dayText(due)}. Until then, your pages stay closed.</p>
<form method="post" action="/dashboard/account/keep">${csrfField(csrfToken)}
<div class="actions">${submitButton('Keep my account')} <a href="/dashboard">Delete it anyway</a></div></form>
</section>`;
}
