import { type Command, InvalidArgumentError, Option } from 'commander';
import { CountryRepository } from '../../db/repositories/countries.ts';
import type { CountryRow } from '../../db/rows/reference-rows.ts';
import { addCountry, countryName, currencyError } from '../../domain/campaigns/add-country.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, wholeNumber } from '../terminal/arguments.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

export function countriesCommand(): Command {
  return commandGroup('countries', 'Countries in which charities and campaigns can be.', [add(), list()]);
}

interface AddOptions {
  currency: string;
  minimumAge: number;
  distanceUnit: CountryRow['distance_unit'];
}

function add(): Command {
  return operatorCommand('add', {
    description: 'Add a country, with its currency. It stays.',
    examples: [
      'groundswell countries add ca --currency CAD --minimum-age 13',
      'groundswell countries add lr --currency USD --minimum-age 16 --distance-unit mi',
    ],
    notes:
      'Running servers know it at the next request. Its charities and campaigns are imported, the default campaign\nwith is_default among them. The currency cannot be changed later.',
    changes: true,
  })
    .argument('<code>', 'two letters of ISO 3166, such as ca', isoCountry)
    .requiredOption('--currency <code>', 'three letters of ISO 4217; one with cents', currency)
    .requiredOption(
      '--minimum-age <years>',
      'from which a supporter may have a page without a guardian',
      wholeNumber(0, 120),
    )
    .addOption(
      new Option('--distance-unit <unit>', 'in which the site shows distances')
        .choices(['km', 'mi'])
        .default('km'),
    )
    .action(
      withOperator<[string], AddOptions>(async (context, code) => {
        const { currency, minimumAge: minimum_age, distanceUnit: distance_unit } = context.options;
        const name = countryName(code) ?? code;
        const added = await context.change(addCountry, { code, name, currency, minimum_age, distance_unit });
        return changeAnswer(
          added,
          `${name} (${code}) is a country now, with amounts in ${currency} and pages from the age of ${minimum_age}.`,
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
  throw new InvalidArgumentError(`"${text}" is no country of ISO 3166 such as ca.`);
}

function currency(text: string): string {
  const error = currencyError(text.toUpperCase());
  if (error) throw new InvalidArgumentError(error);
  return text.toUpperCase();
}
