import type { OauthClientRow } from '../../db/rows/credential-rows.ts';
import { csrfField } from '../../views/form.ts';
import { type Html, html } from '../../views/html.ts';
import { applicationPath } from './application-path.ts';

/** What is asked before a step that cannot be undone. */
export const oauthApplicationConfirmations = { rotation, deletion };

function rotation(application: OauthClientRow, csrfToken: string): Html {
  return confirmation({
    application,
    csrfToken,
    action: `${applicationPath(application)}/secret`,
    title: 'Make a new client secret?',
    text: 'The secret that the application uses now stops working at once. Tokens that it has obtained keep working.',
    button: html`<button type="submit">Make a new secret</button>`,
  });
}

function deletion(application: OauthClientRow, csrfToken: string): Html {
  return confirmation({
    application,
    csrfToken,
    action: `${applicationPath(application)}/delete`,
    title: `Delete ${application.name}?`,
    text: 'All its tokens stop working at once, for every user who has allowed it. This cannot be undone.',
    button: html`<button class="danger" type="submit">Delete it</button>`,
  });
}

interface Confirmation {
  application: OauthClientRow;
  csrfToken: string;
  action: string;
  title: string;
  text: string;
  button: Html;
}

function confirmation({ application, csrfToken, action, title, text, button }: Confirmation): Html {
  return html`<section class="card reading">
<h1>${title}</h1>
<p>${text}</p>
<form class="actions" method="post" action="${action}">${csrfField(csrfToken)}${button} <a href="${applicationPath(application)}">Keep it as it is</a></form>
</section>`;
}
