import { type Html, html } from '../../web/views/html.ts';

/** The steps of the set-up, in order. The first two are done before anybody can use the desk. */
export const setupSteps = [
  'owner',
  'factor',
  'name',
  'country',
  'charity',
  'campaign',
  'giving',
  'test',
] as const;

export type SetupStep = (typeof setupSteps)[number];

/** How far the set-up has come. */
export function setupProgress(step: SetupStep): Html {
  const number = setupSteps.indexOf(step) + 1;
  return html`<div class="setup-progress"><p id="setup-progress">Step ${number} of ${setupSteps.length}</p>
<progress aria-labelledby="setup-progress" max="${setupSteps.length}" value="${number}"></progress></div>`;
}

/** Whether the set-up continues afterwards. */
export function isInSetup(returnTo: string | undefined): boolean {
  return returnTo?.startsWith('/setup/') ?? false;
}
