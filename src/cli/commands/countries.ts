import { type Command, InvalidArgumentError, Option } from 'commander';
import { CountryRepository } from '../../db/repositories/countries.ts';
import type { CountryRow } from '../../db/rows/reference-rows.ts';
import { addCountry, countryName, currencyError } from '../../domain/campaigns/add-country.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, wholeNumber } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

export function countriesCommand(): Command {
  return commandGroup('countries', 'Add and list the countries of charities and campaigns.', [add(), list()]);
}

interface AddOptions {
  currency: string;
  minimumAge: number;
  distanceUnit: CountryRow['distance_unit'];
}

function add(): Command {
  return operatorCommand('add', {
    description: 'Add a country with its currency. Countries cannot be removed.',
    examples: [
      'groundswell countries add ca --currency CAD --minimum-age 13',
      'groundswell countries add lr --currency USD --minimum-age 16 --distance-unit mi',
    ],
    notes:
      'Running servers use it from the next request. Import its charities and campaigns afterwards, including a default\ncampaign (is_default). The currency cannot be changed later.',
    changes: true,
  })
    .argument('<code>', 'ISO 3166 code, such as ca', isoCountry)
    .requiredOption('--currency <code>', 'ISO 4217 code of a currency with cents, such as CAD', currency)
    .requiredOption('--minimum-age <years>', 'minimum age for a page without a guardian', wholeNumber(0, 120))
    .addOption(
      new Option('--distance-unit <unit>', 'distance unit on the site').choices(['km', 'mi']).default('km'),
    )
    .action(
      withOperator<[string], AddOptions>(async (context, code) => {
        const { currency, minimumAge: minimum_age, distanceUnit: distance_unit } = context.options;
        const name = countryName(code) ?? code;
        const added = await context.change(addCountry, { code, name, currency, minimum_age, distance_unit });
        return changeAnswer(
          added,
          `${name} (${code}) was added: amounts in ${currency}, minimum age ${minimum_age}.`,
        );
      }),
    );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List the countries.',
    examples: ['groundswell countries list', 'groundswell countries list --json'],
  }).action(
    withOperator<[]>(async ({ database }) =>
      listAnswer(
        await new CountryRepository(database).list(),
        {
          country: 'code',
          uids: ({ uid_prefix }) => `${uid_prefix}-…`,
          currency: 'currency_iso_code',
          'minimum age': 'minimum_age',
          distances: 'distance_unit',
          name: 'name',
        },
        'No countries.',
      ),
    ),
  );
}

function isoCountry(text: string): string {
  const code = country(text);
  if (countryName(code)) return code;
  throw new InvalidArgumentError(`"${text}" is not an ISO 3166 country code such as ca.`);
}

function currency(text: string): string {
  const error = currencyError(text.toUpperCase());
  if (error) throw new InvalidArgumentError(error);
  return text.toUpperCase();
}
