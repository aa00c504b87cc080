import type { DatabaseHandle } from '../../db/connection/connection.ts';
import { CountryRepository } from '../../db/repositories/countries.ts';
import { addCountry } from '../../domain/campaigns/add-country.ts';
import { countryVersion, updateCountry } from '../../domain/campaigns/edit-country.ts';
import { change } from '../../domain/change.ts';
import { parseCountryCode } from '../../domain/countries.ts';
import { NotFoundError } from '../../errors.ts';
import { answerEdit, versionHeader } from '../answer-edit.ts';
import { withNamesOfBody } from '../field-names.ts';
import { presentCountry } from '../presenters/country.ts';
import { callerOf } from '../staff.ts';
import type { OperationsHandlers } from './types.ts';

/** What the constraint calls the code. */
const names = { country: 'code' };

export const countries = {
  async listCountries(_request, { database: { primary } }) {
    const items = (await new CountryRepository(primary).records()).map(presentCountry);
    return { status: 200, body: { items, count: items.length, count_is_exact: true, next: null } };
  },

  getCountry: ({ params }, { database: { primary } }) => readCountry(primary, params.country_code),

  async createCountry({ body, principal }, context) {
    const { name, ...values } = body;
    const country = {
      ...values,
      code: parseCountryCode(body.code) ?? body.code,
      currency: body.currency.toUpperCase(),
      ...(name && { name }),
    };
    const { code } = await withNamesOfBody(names, () =>
      change(context, callerOf(principal), addCountry, country),
    );
    return { ...(await readCountry(context.database.primary, code)), status: 201 };
  },

  updateCountry(request, context) {
    const { params, body, principal } = request;
    const code = codeIn(params.country_code);
    return answerEdit(
      request,
      (isExpected) => change(context, callerOf(principal), updateCountry, { ...body, code, isExpected }),
      () => readCountry(context.database.primary, code),
    );
  },
} satisfies Partial<OperationsHandlers>;

/** @throws NotFoundError */
async function readCountry(knex: DatabaseHandle, text: string) {
  const [country] = await new CountryRepository(knex).records(codeIn(text));
  if (!country) throw new NotFoundError();
  return {
    status: 200 as const,
    body: { country: presentCountry(country) },
    headers: versionHeader(countryVersion(country)),
  };
}

/** The United Kingdom is also found as `gb`. */
function codeIn(text: string): string {
  return parseCountryCode(text) ?? text;
}
