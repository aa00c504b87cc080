import { Argument, type Command, Option } from 'commander';
import { CharityRepository } from '../../db/repositories/charities.ts';
import { type KycStatus, kycStatuses } from '../../db/rows/charity-rows.ts';
import { charityRules } from '../../domain/charities/charity-rules.ts';
import { updateCharity } from '../../domain/charities/edit-charity.ts';
import { setKycStatus } from '../../domain/charities/set-kyc-status.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, donateUrl, lines, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { valueOrNone } from '../terminal/branding-arguments.ts';
import { knownCountry } from '../terminal/known-country.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';

interface ListOptions {
  country?: string;
  search?: string;
  kyc?: KycStatus;
  limit: number;
}

/** Values to change. An empty string removes a value. */
interface RegistrationOptions {
  name?: string;
  number?: string;
  streetAddress?: string;
  locality?: string;
  region?: string;
  postcode?: string;
}

export function charitiesCommand(): Command {
  return commandGroup(
    'charities',
    'List charities, and set their identity checks (KYC), registration, and how to donate to them.',
    [list(), set(), howToGive(), registration(), kyc()],
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
        const donateUrl = wanted === 'none' ? null : wanted;
        const { charity, former, ...edit } = await context.change(updateCharity, {
          named,
          donate_url: donateUrl,
        });
        const { id, uid, name, country_code, slug, donate_url } = charity;
        const changed = edit.changed.length > 0;
        return changeAnswer(
          { id, uid, name, country_code, slug, donate_url, changed, former: former.donate_url },
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
        const text = wanted === 'none' ? null : wanted;
        const { charity, former, ...edit } = await context.change(updateCharity, {
          named,
          how_to_give: text,
        });
        const { id, uid, name, country_code, slug, how_to_give } = charity;
        const changed = edit.changed.length > 0;
        return changeAnswer(
          { id, uid, name, country_code, slug, how_to_give, changed, former: former.how_to_give },
          `Charity ${uid} "${name}" ${changed ? 'now' : 'already'} ${how_to_give === null ? 'has no text about' : 'says'} how to donate.`,
        );
      }),
    );
}

function registration(): Command {
  return operatorCommand('registration', {
    description: 'Set the registered name, number and address of a charity, for receipts.',
    examples: [
      'groundswell charities registration gb-12 --name "The Hill Trust" --number 1234567',
      'groundswell charities registration gb-12 --street-address "1 Hill Road" --locality Leeds --postcode "LS1 4AP"',
      'groundswell charities registration gb-12 --region none --as alice',
    ],
    notes: `Options that you leave out keep their values; "none" removes one. Without a registered name, receipts have the charity's name.
Receipts that were issued stay as they are.`,
    changes: true,
  })
    .argument('<charity>', 'au-31, uk/hill-trust, UUID or number', resource)
    .option('--name <name>', 'as in the register of charities', valueOrNone(charityRules.registered_name))
    .option(
      '--number <number>',
      'in the register of charities',
      valueOrNone(charityRules.registration_number),
    )
    .option('--street-address <text>', 'such as "1 Hill Road"', valueOrNone(charityRules.street_address))
    .option('--locality <text>', 'town or city', valueOrNone(charityRules.locality))
    .option('--region <text>', 'state or county', valueOrNone(charityRules.region))
    .option('--postcode <text>', 'such as LS1 4AP', valueOrNone(charityRules.postcode))
    .action(
      withOperator<[NamedResource], RegistrationOptions>(async (context, named) => {
        const { name, number, streetAddress, locality, region, postcode } = context.options;
        const given = {
          registered_name: name,
          registration_number: number,
          street_address: streetAddress,
          locality,
          region,
          postcode,
        };
        const values = Object.entries(given).filter(([, value]) => value !== undefined);
        if (values.length === 0) context.refuseUsage('add at least one option to change');
        const wanted = Object.fromEntries(values.map(([column, value]) => [column, value || null]));
        const { charity, changed } = await context.change(updateCharity, { named, ...wanted });
        const { id, uid, registered_name, registration_number, street_address } = charity;
        return changeAnswer(
          {
            id,
            uid,
            name: charity.name,
            registered_name,
            registration_number,
            street_address,
            locality: charity.locality,
            region: charity.region,
            postcode: charity.postcode,
            changed,
          },
          changed.length > 0 ? `Charity ${uid}: changed ${changed.join(', ')}.` : 'Nothing to change.',
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
