import { Argument, type Command, Option } from 'commander';
import { CharityRepository } from '../../db/repositories/charities.ts';
import { type KycStatus, kycStatuses } from '../../db/rows/charity-rows.ts';
import { setCharityGiving } from '../../domain/campaigns/set-giving.ts';
import { setKycStatus } from '../../domain/charities/set-kyc-status.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, donateUrl, lines, resource, text, wholeNumber } from '../terminal/arguments.ts';
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
  return commandGroup(
    'charities',
    'List charities, and set their identity checks (KYC), and how to donate to them.',
    [list(), set(), howToGive(), kyc()],
  );
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List charities, sorted by ID.',
    examples: [
      'groundswell charities list --kyc pending',
      'groundswell charities list --search river --json',
    ],
  })
    .addOption(new Option('--kyc <status>', 'only charities with this status').choices(kycStatuses))
    .option('--country <code>', 'such as au', country)
    .option('--search <text>', 'only names that contain this text', text)
    .option('--limit <number>', 'number of charities, at most 10000', wholeNumber(1, 10_000), 50)
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
          'No matching charities.',
        );
      }),
    );
}

function set(): Command {
  return operatorCommand('set', {
    description: 'Set the checkout of a charity.',
    examples: [
      "groundswell charities set au-12 --donate-url 'https://pay.example.org/?page={page_id}&amount={amount}'",
      'groundswell charities set uk/hill-trust --donate-url none --as alice',
    ],
    notes: `It takes precedence over the setting DONATE_URL, but not over a campaign's checkout. Placeholders such as {page_id},\n{campaign_uid}, {charity_uid} and {amount} are filled in for each donation; the guide "Taking donations" lists them.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<charity>', 'au-31, uk/hill-trust, UUID or number', resource)
    .requiredOption('--donate-url <address>', 'address of the checkout, or "none"', donateUrl)
    .action(
      withOperator<[NamedResource], { donateUrl: string }>(async (context, named) => {
        const wanted = context.options.donateUrl;
        const { charity, former } = await context.change(setCharityGiving, {
          named,
          column: 'donate_url',
          value: wanted === 'none' ? null : wanted,
        });
        const { id, uid, name, country_code, slug, donate_url } = charity;
        const changed = former !== donate_url;
        return changeAnswer(
          { id, uid, name, country_code, slug, donate_url, changed, former },
          `Donors to charity ${uid} "${name}" ${changed ? 'now' : 'already'} pay ${donate_url ? `at ${donate_url}` : 'at DONATE_URL'}.`,
        );
      }),
    );
}

function howToGive(): Command {
  return operatorCommand('how-to-give', {
    description: 'Set what donors of a charity read where there is no checkout.',
    examples: [
      'groundswell charities how-to-give au-31 "Transfer your donation to account 12-345-67 and add the reference."',
      'groundswell charities how-to-give uk/hill-trust none --as alice',
    ],
    notes: `It is shown instead of the charity's website, email address and phone number, unless the campaign has its own text. Web addresses
become links.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<charity>', 'au-31, uk/hill-trust, UUID or number', resource)
    .argument('<text>', 'plain text of up to 2000 characters, or "none"', lines)
    .action(
      withOperator<[NamedResource, string]>(async (context, named, wanted) => {
        const { charity, former } = await context.change(setCharityGiving, {
          named,
          column: 'how_to_give',
          value: wanted === 'none' ? null : wanted,
        });
        const { id, uid, name, country_code, slug, how_to_give } = charity;
        const changed = former !== how_to_give;
        return changeAnswer(
          { id, uid, name, country_code, slug, how_to_give, changed, former },
          `Charity ${uid} "${name}" ${changed ? 'now' : 'already'} ${how_to_give === null ? 'has no text about' : 'says'} how to donate.`,
        );
      }),
    );
}

function kyc(): Command {
  return operatorCommand('kyc', {
    description: "Set the status of a charity's identity check (KYC).",
    examples: ['groundswell charities kyc au-31 passed', 'groundswell charities kyc uk/hill-trust failed'],
    notes: `New pages can only be created for charities that have passed.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<charity>', 'au-31, au/hill-trust, UUID or number', resource)
    .addArgument(new Argument('<status>', 'the new status').choices(kycStatuses))
    .action(
      withOperator<[NamedResource, KycStatus]>(async (context, named, wanted) => {
        const { charity, former } = await context.change(setKycStatus, { named, status: wanted });
        const { id, uid, name, country_code, slug, kyc_status, active } = charity;
        const changed = former !== wanted;
        return changeAnswer(
          { id, uid, name, country_code, slug, kyc_status, active, changed, former },
          `Charity ${uid} "${name}": ${changed ? `${former} → ${wanted}` : `already ${wanted}`}.`,
        );
      }),
    );
}
