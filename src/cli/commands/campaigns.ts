import { Argument, type Command } from 'commander';
import { CampaignRepository, type CampaignSummary } from '../../db/repositories/campaigns.ts';
import { campaignStatus } from '../../domain/campaigns/campaign-status.ts';
import { updateCampaign } from '../../domain/campaigns/edit-campaign.ts';
import { setCampaignDisabled } from '../../domain/campaigns/set-campaign-disabled.ts';
import type { NamedResource } from '../../domain/named-resource.ts';
import { changeAnswer, listAnswer } from '../terminal/answer.ts';
import { country, donateUrl, lines, resource, text, wholeNumber } from '../terminal/arguments.ts';
import { knownCountry } from '../terminal/known-country.ts';
import { CACHE_NOTE, commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { withOperator } from '../terminal/with-operator.ts';
import { message, messages } from './campaign-messages.ts';
import { pageDefaults } from './page-defaults.ts';

export function campaignsCommand(): Command {
  return commandGroup('campaigns', 'List, enable and disable campaigns, and set how they work.', [
    list(),
    set(),
    howToGive(),
    pageDefaults(),
    message(),
    messages(),
    thankDonors(),
    approveFirst(),
    status(),
  ]);
}

function list(): Command {
  return operatorCommand('list', {
    description: 'List campaigns, sorted by ID.',
    examples: ['groundswell campaigns list', 'groundswell campaigns list --country uk --search run --json'],
  })
    .option('--country <code>', 'such as au', country)
    .option('--search <text>', 'only names that contain this text', text)
    .option('--limit <number>', 'number of campaigns, at most 10000', wholeNumber(1, 10_000), 50)
    .action(
      withOperator<[], { country?: string; search?: string; limit: number }>(
        async ({ database, options }) => {
          await knownCountry(database, options.country);
          const campaigns = await new CampaignRepository(database).listNamed(options);
          return listAnswer(
            campaigns.map(presentCampaign),
            {
              campaign: 'uid',
              status: 'status',
              address: ({ country_code, slug }) => `${country_code}/${slug}`,
              name: 'name',
            },
            'No matching campaigns.',
          );
        },
      ),
    );
}

function set(): Command {
  return operatorCommand('set', {
    description: 'Set the checkout of a campaign.',
    examples: [
      "groundswell campaigns set au-12 --donate-url 'https://pay.example.org/?page={page_id}&amount={amount}'",
      'groundswell campaigns set au/city-run --donate-url none --as alice',
    ],
    notes: `It takes precedence over the charity's checkout and the setting DONATE_URL. Placeholders such as {page_id},\n{campaign_uid}, {charity_uid} and {amount} are filled in for each donation; the guide "Taking donations" lists them.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .requiredOption('--donate-url <address>', 'address of the checkout, or "none"', donateUrl)
    .action(
      withOperator<[NamedResource], { donateUrl: string }>(async (context, named) => {
        const wanted = context.options.donateUrl;
        const donateUrl = wanted === 'none' ? null : wanted;
        const { campaign, former, ...edit } = await context.change(updateCampaign, {
          named,
          donate_url: donateUrl,
        });
        const { uid, name, donate_url } = campaign;
        const changed = edit.changed.length > 0;
        return changeAnswer(
          { ...presentCampaign(campaign), donate_url, changed, former: former.donate_url },
          `Donors to campaign ${uid} "${name}" ${changed ? 'now' : 'already'} pay ${donate_url ? `at ${donate_url}` : 'at the checkout of the charity or DONATE_URL'}.`,
        );
      }),
    );
}

function howToGive(): Command {
  return operatorCommand('how-to-give', {
    description: 'Set what donors of a campaign read where there is no checkout.',
    examples: [
      'groundswell campaigns how-to-give au-12 "Transfer your donation to account 12-345-67 and add the reference."',
      'groundswell campaigns how-to-give au/city-run none --as alice',
    ],
    notes: `It is shown on all pages of the campaign, instead of what their charities say. Web addresses become links.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .argument('<text>', 'plain text of up to 2000 characters, or "none"', lines)
    .action(
      withOperator<[NamedResource, string]>(async (context, named, wanted) => {
        const text = wanted === 'none' ? null : wanted;
        const { campaign, former, ...edit } = await context.change(updateCampaign, {
          named,
          how_to_give: text,
        });
        const { uid, name, how_to_give } = campaign;
        const changed = edit.changed.length > 0;
        return changeAnswer(
          { ...presentCampaign(campaign), how_to_give, changed, former: former.how_to_give },
          `Campaign ${uid} "${name}" ${changed ? 'now' : 'already'} ${how_to_give === null ? 'has no text about' : 'says'} how to donate.`,
        );
      }),
    );
}

/** What an operator may choose: the stored value, and what donors get then. */
const thanks = {
  yes: { wanted: true, text: 'get a thank-you email' },
  no: { wanted: false, text: 'get no thank-you email' },
  default: { wanted: null, text: 'get a thank-you email if THANK_DONORS is on' },
} as const;

function thankDonors(): Command {
  return operatorCommand('thank-donors', {
    description: 'Set whether donors of a campaign get a thank-you email.',
    examples: [
      'groundswell campaigns thank-donors au-12 no           the checkout already thanks them',
      'groundswell campaigns thank-donors au/city-run default --as alice',
    ],
    notes:
      'Donors whose address arrives with a donation are thanked a minute later. "default" follows the setting THANK_DONORS.\nBefore you record past donations, turn it off, and wait two minutes after the last one before you turn it on again.\nNobody is thanked for imported donations.',
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .addArgument(new Argument('<thanks>', 'whether donors are thanked').choices(Object.keys(thanks)))
    .action(
      withOperator<[NamedResource, keyof typeof thanks]>(async (context, named, chosen) => {
        const { wanted, text } = thanks[chosen];
        const { campaign, former, ...edit } = await context.change(updateCampaign, {
          named,
          thank_donors: wanted,
        });
        const changed = edit.changed.length > 0;
        return changeAnswer(
          { ...presentCampaign(campaign), thank_donors: wanted, changed, former: former.thank_donors },
          `Donors to campaign ${campaign.uid} "${campaign.name}" ${changed ? 'now' : 'already'} ${text}.`,
        );
      }),
    );
}

function approveFirst(): Command {
  return operatorCommand('approve-first', {
    description: 'Set whether new pages of a campaign wait for approval.',
    examples: [
      'groundswell campaigns approve-first au-12 yes',
      'groundswell campaigns approve-first au/city-run no --as alice',
    ],
    notes: `A new page is hidden until you approve it at the desk or with "groundswell pages unhide". "groundswell pages hide" rejects it.
Pages that staff create or import don't wait. After "no", pages that wait already keep waiting.
${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .addArgument(new Argument('<wait>', 'whether new pages wait').choices(['yes', 'no']))
    .action(
      withOperator<[NamedResource, 'yes' | 'no']>(async (context, named, wanted) => {
        const { campaign, ...edit } = await context.change(updateCampaign, {
          named,
          approve_first: wanted === 'yes',
        });
        const { uid, name, approve_first } = campaign;
        const changed = edit.changed.length > 0;
        const word = changed ? 'now' : 'already';
        return changeAnswer(
          { ...presentCampaign(campaign), approve_first, changed },
          `New pages of campaign ${uid} "${name}" ${approve_first ? `${word} wait for approval` : `are ${word} visible immediately`}.`,
        );
      }),
    );
}

function status(): Command {
  return operatorCommand('status', {
    description: 'Enable or disable a campaign.',
    examples: [
      'groundswell campaigns status au-12 disabled',
      'groundswell campaigns status au/city-run enabled --as alice',
    ],
    notes: `A disabled campaign accepts no new pages or donations. Its pages and totals remain.\n${CACHE_NOTE}`,
    changes: true,
  })
    .argument('<campaign>', 'au-12, au/city-run, UUID or number', resource)
    .addArgument(new Argument('<status>', 'the new status').choices(['enabled', 'disabled']))
    .action(
      withOperator<[NamedResource, 'enabled' | 'disabled']>(async (context, named, wanted) => {
        const { campaign, changed } = await context.change(setCampaignDisabled, {
          named,
          disabled: wanted === 'disabled',
        });
        const { uid, name } = campaign;
        return changeAnswer(
          { ...presentCampaign(campaign), changed },
          `Campaign ${uid} "${name}" is ${changed ? 'now' : 'already'} ${wanted}.`,
        );
      }),
    );
}

function presentCampaign(campaign: CampaignSummary) {
  const { id, uid, name, country_code, slug, disabled_at, finish_at } = campaign;
  const status = campaignStatus(campaign, new Date());
  return { id, uid, name, country_code, slug, status, disabled_at, finish_at };
}
