import { raisesMoneyFor } from '../../db/queries/campaigns/charity-of-campaign.ts';
import type { Check } from '../reasons.ts';

interface NamedCharity {
  campaign?: string;
  charity: string;
  /** The charity already accepted for the record, which is not checked again; null for a new record. */
  known: string;
  /** Whether the row comes from an export: the campaign may have removed the charity from its list since. */
  isExported: string;
}

/** Checks that a page or donation of a campaign is for one of the campaign's charities. All are SQL over `staged` and `former`. */
export function charityCheck({
  campaign = 'staged.campaign_id',
  charity,
  known,
  isExported,
}: NamedCharity): Check {
  return [
    `${charity} is distinct from ${known} and not (${isExported})
      and num_nonnulls(${campaign}, ${charity}) = 2 and not ${raisesMoneyFor(campaign, charity)}`,
    'charity',
    'not_a_charity_of_campaign',
  ];
}

const judgedBefore = `case when staged.placed_page_id is not null then staged.placed_charity_id
  when former.campaign_id = staged.placed_campaign_id then former.charity_id end`;

/** For a donation to a campaign without a page: a page got its charity from its campaign. */
export const giftCharityChecks: readonly Check[] = [
  [
    `staged.placed_charity_id is distinct from ${judgedBefore}
      and staged.charity_country_code <> (select country_code from campaigns where campaigns.id = staged.placed_campaign_id)`,
    'charity',
    'not_in_country_of_campaign',
  ],
  charityCheck({
    campaign: 'staged.placed_campaign_id',
    charity: 'staged.placed_charity_id',
    known: judgedBefore,
    isExported: 'num_nonnulls(staged.id, staged.uid) = 2',
  }),
];
