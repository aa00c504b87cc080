import { CountryRepository } from '../../db/repositories/countries.ts';
import { seeOther } from '../../web/redirects.ts';
import type { RefusedForm } from '../../web/refused-form.ts';
import { select } from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { firstCharity } from './records.ts';
import { doneAlready, sendStep, stepForm } from './step-view.ts';

/** The country of the first charity and campaign, which sets their currency. */
export const countryScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const charity = await firstCharity(ctx, context);
    if (!charity) return showForm(ctx, context);
    const content = doneAlready(
      html`Your first charity is in <strong>${charity.country_code.toUpperCase()}</strong>.`,
      {
        next: '/setup/charity',
        edit: '/countries',
      },
    );
    sendStep(ctx, context, { ...texts, content });
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { country = '' } = ctx.state.form;
    if (country === '') {
      return showForm(ctx, context, { status: 422, errors: { country: 'Choose a country.' } });
    }
    seeOther(ctx, `/setup/charity?${new URLSearchParams({ country })}`);
  },
};

const texts = {
  step: 'country',
  title: 'Where is your first campaign?',
  lead: 'It sets the currency, and the age from which people may fundraise. You can add other countries later.',
} as const;

async function showForm(ctx: DeskRequest, context: DeskContext, refused?: RefusedForm): Promise<void> {
  const countries = await new CountryRepository(context.database.primary).list();
  const options = countries.map(({ code, name, currency_iso_code }) => ({
    value: code,
    text: `${name} (${currency_iso_code})`,
  }));
  const content = stepForm(ctx, {
    action: '/setup/country',
    fields: select({
      label: 'Country',
      name: 'country',
      value: ctx.state.form.country,
      error: refused?.errors.country,
      required: true,
      options: [{ value: '', text: 'Choose one' }, ...options],
    }),
    submit: 'Continue',
  });
  sendStep(ctx, context, { ...texts, content, refused });
}
