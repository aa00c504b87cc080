import { countryName, currencyError } from '../../domain/campaigns/add-country.ts';
import { parseCountryCode } from '../../domain/countries.ts';
import { ValidationError } from '../../errors.ts';
import { seeOther } from '../../web/redirects.ts';
import { type RefusedForm, refusedForm } from '../../web/refused-form.ts';
import { field, select } from '../../web/views/form.ts';
import { html } from '../../web/views/html.ts';
import { callOperation } from '../call-operation.ts';
import type { DeskContext, DeskRequest } from '../session.ts';
import { firstCharity } from './records.ts';
import { doneAlready, sendStep, stepForm } from './step-view.ts';

const NEW = '/setup/country/new';
const OTHER = 'other';

/** The country of the first charity and campaign, which sets their currency. */
export const countryScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const charity = await firstCharity(ctx, context);
    if (!charity) return showChoice(ctx, context);
    const name = countryName(charity.country_code) ?? charity.country_code;
    const content = doneAlready(html`Your first charity is in <strong>${name}</strong>.`, {
      next: '/setup/charity',
      edit: `/countries/${charity.country_code}/edit`,
    });
    sendStep(ctx, context, { ...texts, content });
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { country = '' } = ctx.state.form;
    if (country === '') {
      return showChoice(ctx, context, { status: 422, errors: { country: 'Choose a country.' } });
    }
    seeOther(ctx, country === OTHER ? NEW : addressAfter(country));
  },
};

const labels = { code: 'Country', currency: 'Currency', minimum_age: 'Minimum age of fundraisers' };

/** A country that hasn't been added yet. */
export const newCountryScreens = {
  async show(ctx: DeskRequest, context: DeskContext): Promise<void> {
    showNew(ctx, context);
  },

  async submit(ctx: DeskRequest, context: DeskContext): Promise<void> {
    const { code = '', currency = '', minimum_age = '' } = ctx.state.form;
    const body = {
      ...(code && { code }),
      ...(currency && { currency }),
      ...(minimum_age.trim() && { minimum_age: minimum_age.trim() }),
    };
    try {
      await callOperation(ctx, context, 'createCountry', { body });
    } catch (error) {
      // Sending the form twice is fine.
      const isThere =
        error instanceof ValidationError &&
        (await readCountries(ctx, context)).some((each) => each.code === code);
      if (!isThere) return showNew(ctx, context, refusedForm(ctx, error, labels));
    }
    seeOther(ctx, addressAfter(code));
  },
};

function addressAfter(country: string): string {
  return `/setup/charity?${new URLSearchParams({ country })}`;
}

const texts = {
  step: 'country',
  title: 'Where is your first campaign?',
  lead: 'It sets the currency and the minimum age of fundraisers. You can add other countries later.',
} as const;

async function readCountries(ctx: DeskRequest, context: DeskContext) {
  return (await callOperation(ctx, context, 'listCountries')).body.items;
}

async function showChoice(ctx: DeskRequest, context: DeskContext, refused?: RefusedForm): Promise<void> {
  const countries = await readCountries(ctx, context);
  const content = stepForm(ctx, {
    action: '/setup/country',
    fields: select({
      label: 'Country',
      name: 'country',
      value: ctx.state.form.country,
      error: refused?.errors.country,
      required: true,
      options: [
        chooseOne,
        ...countries.map(({ code, name, currency }) => ({ value: code, text: `${name} (${currency})` })),
        { value: OTHER, text: 'Another country' },
      ],
    }),
    submit: 'Continue',
  });
  sendStep(ctx, context, { ...texts, content, refused });
}

const chooseOne = { value: '', text: 'Choose one' };

function showNew(ctx: DeskRequest, context: DeskContext, refused?: RefusedForm): void {
  const { form } = ctx.state;
  const { errors = {} } = refused ?? {};
  const content = stepForm(ctx, {
    action: NEW,
    fields: html`${select({ label: labels.code, name: 'code', value: form.code, error: errors.code, required: true, options: [chooseOne, ...allCountries()] })}
${select({ label: labels.currency, name: 'currency', value: form.currency, error: errors.currency, required: true, options: [chooseOne, ...allCurrencies()] })}
${field({ label: labels.minimum_age, name: 'minimum_age', value: form.minimum_age ?? '18', error: errors.minimum_age, required: true, hint: 'In years. Anyone younger needs a guardian.' })}`,
    submit: 'Continue',
  });
  const lead = "A country can't be removed, and its currency can't be changed.";
  sendStep(ctx, context, { ...texts, title: 'Add your country', lead, content, refused });
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** All countries of ISO 3166, by name. */
function allCountries() {
  const codes = letters.flatMap((first) => letters.map((second) => parseCountryCode(first + second)));
  return [...new Set(codes)]
    .flatMap((value) => {
      const text = value && countryName(value);
      return text ? [{ value, text }] : [];
    })
    .sort((one, other) => one.text.localeCompare(other.text));
}

/** All currencies that can be used, by name. */
function allCurrencies() {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((currency) => currencyError(currency) === undefined)
    .map((value) => ({ value, text: `${names.of(value)} (${value})` }))
    .sort((one, other) => one.text.localeCompare(other.text));
}
