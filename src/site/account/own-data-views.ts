import { csrfField, errorSummary, type FormState, field, submitButton } from '../../web/views/form.ts';
import { type Html, html } from '../../web/views/html.ts';
import { dayText } from '../parts/text/day-text.ts';

export const ownDataLabels = { password: 'Your password' };

/** The account's view ends with it. */
export const ownDataSection = html`<section class="card" aria-labelledby="data-title">
<h2 id="data-title">Your data</h2>
<p>A file with everything that is stored about you.</p>
<p class="actions"><a class="button secondary" href="/dashboard/account/download">Download my data</a></p>
</section>
<section class="card danger-zone" aria-labelledby="delete-title">
<h2 id="delete-title">Delete my account</h2>
<p>You have a week to change your mind.</p>
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
<p>One file (JSON) with your account, pages, activities, posts, donations, invitations, mails that wait, sessions and all else that is stored about you; your pictures stand in it with their addresses.</p>
${passwordField(state)}
${submitButton('Download my data')}
</form></div>`;
}

export function deleteView(state: FormState): Html {
  return html`<div class="reading">${toAccount}
<h1>Delete my account</h1>
${errorSummary(state.errors)}
<form class="card danger-zone" method="post" action="/dashboard/account/delete" novalidate>${csrfField(state.csrfToken)}
<p><strong>At once</strong> your pages are closed, and you are signed out everywhere. We send you a mail that says until when you can change your mind: <strong>for a week</strong> you only have to sign in to keep everything.</p>
<p><strong>After that</strong> your name, addresses, pages with their texts and pictures, posts, replies, activities and messages are gone for good, and applications that you have registered end. What was given stays given: amounts and dates stay, without your name.</p>
<p>A team that others are in goes on under another leader, with its name and text as they are: change them before, if they speak of you.</p>
<p><a href="/dashboard/account/download">Download your data</a> first, if you want to have it.</p>
${passwordField(state)}
<div class="actions"><button class="danger" type="submit">Delete my account</button> <a href="/dashboard/account">Keep it</a></div>
</form></div>`;
}

/** To somebody who signs in within the week. */
export function keepView({ csrfToken, due }: { csrfToken: string; due: Date }): Html {
  return html`<section class="card narrow">
<h1>Keep your account?</h1>
<p>You have asked to delete it. It will be gone after ${dayText(due)}, and your pages are closed until then.</p>
<form method="post" action="/dashboard/account/keep">${csrfField(csrfToken)}
<div class="actions">${submitButton('Keep my account')} <a href="/dashboard">Leave it so</a></div></form>
</section>`;
}
