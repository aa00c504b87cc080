import { Argument, type Command, Option } from 'commander';
import { CharityRepository } from '../../db/repositories/charities.ts';
import { type KycStatus, kycStatuses } from '../../db/rows/charity-rows.ts';
import { setKycStatus } from '../../domain/commands/set-states.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { knownCountry } from '../terminal/known-country.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface ListOptions {
  country?: string;
  search?: string;
  kyc?: KycStatus;
  limit: number;
}

export function charitiesCommand(): Command {
  return commandGroup('charities', 'Charities, and the outcome of their identity check (KYC).', [
    list(),
    kyc(),
  ]);
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List charities, by number.',
    examples: [
      'groundswell charities list --kyc pending',
      'groundswell charities list --search river --json',
    ],
  })
    .addOption(new Option('--kyc <status>', 'only with this outcome').choices(kycStatuses))
    .option('--country <code>', 'such as au', country)
    .option('--search <text>', 'part of the name', text)
    .option('--limit <number>', 'how many, at most 10000', wholeNumber(1, 10_000), 50)
    .action(
      withOperator<[], ListOptions>(async ({ database, options }) => {
        await knownCountry(database, options.country);
        return listAnswer(
          await new CharityRepository(database).listNamed(options),
          {
            charity: 'uid',
            kyc: 'kyc_status',
            active: 'active',
            address: ({ country_code, slug }) => `${country_code}/${slug}`,
            name: 'name',
          },
          'No such charities.',
        );
      }),
    );
}

function kyc(): Command {
  return operatorCommand('kyc', {
    description: 'Write down the outcome of the identity check of a charity.',
    examples: ['groundswell charities kyc au-31 passed', 'groundswell charities kyc uk/hill-trust failed'],
    notes: `New pages are only made for charities that have passed.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<charity>', 'au-31, au/hill-trust, UUID or number', resource)
    .addArgument(new Argument('<status>', 'the outcome').choices(kycStatuses))
    .action(
      withOperator<[NamedResource, KycStatus]>(async (context, named, wanted) => {
        const { charity, former } = await setKycStatus(context, named, wanted);
        const { id, uid, name, country_code, slug, kyc_status, active } = charity;
        const changed = former !== wanted;
        return changeAnswer(
          { id, uid, name, country_code, slug, kyc_status, active, changed, former },
          `Charity ${uid} "${name}": ${changed ? `${former} → ${wanted}` : `was ${wanted} already`}.`,
        );
      }),
    );
}
