import { expect } from 'chai';
import * as fc from 'fast-check';
import { type PageRecord, toPageRecord } from '../../src/db/queries/page-records.ts';
import type { PageText } from '../../src/db/queries/page-texts.ts';
import { createAddresses } from '../../src/domain/addresses.ts';
import { presentPage } from '../../src/fundraising/presenters/page.ts';
import { pageWriter } from '../../src/fundraising/presenters/page-writer.ts';

describe('The writer of pages', () => {
  const addresses = createAddresses({ baseUrl: 'https://give.example.org', CAMPAIGN_DOMAIN: undefined });

  it('writes what JSON.stringify makes of the presented page, whatever its columns hold', () => {
    fc.assert(
      fc.property(fc.array(pageText, { minLength: 1, maxLength: 4 }), (pages) => {
        const writer = pageWriter(addresses);
        for (const page of pages) {
          const record = toPageRecord(page);
          expect(writer.page(page)).to.equal(JSON.stringify(presentPage(record, addresses)));
          expect(writer.detail(page)).to.equal(JSON.stringify(presentDetail(record)));
        }
      }),
    );
  });

  /** A single page shows its fields twice, each time with its totals. */
  function presentDetail(record: PageRecord) {
    const page = { ...presentPage(record, addresses), meta: presentMeta(record) };
    return { ...page, page };
  }
});

function presentMeta(page: PageRecord) {
  const { iso_code, name, symbol } = page.currency;
  return {
    totals: {
      total_amount_cents: page.amount_cents,
      online_amount_cents: page.amount_cents - page.offline_amount_cents,
      offline_amount_cents: page.offline_amount_cents,
      gift_aid_amount_cents: page.gift_aid_amount_cents,
      total_donations: page.donation_count,
      total_donations_offline: page.offline_donation_count,
      currency: { iso_code, name, symbol },
    },
    has_set_image: page.has_set_image,
    has_set_story: page.has_set_story,
    self_donated: page.owner_gave,
  };
}

/** Any that PostgreSQL could store: of whole characters, none of them NUL. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }).map((any) => any.replaceAll('\0', '')),
  fc.constantFrom('', '"\\/', '\u2028\u2029\u007f\u0085', '\b\f\n\r\t\u0001\u001f', 'Zoë 語 🎈', '</script>'),
);
const digits = fc.bigInt(0n, 2n ** 52n).map(String);
const boolean = fc.constantFrom('t', 'f');
const blankOr = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const moment = fc.constantFrom(
  '2026-11-21 09:30:00+00',
  '2026-11-21 09:30:00.123456+00',
  '1999-12-31 23:59:59.999999+00',
  '2026-11-21 20:30:00.5+11',
  '2026-11-21 15:00:00+05:30',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
);
const double = fc.constantFrom('0', '-0', '-27.4698', '153.0251', '1e-07', '-1.5e-10', '90');
const sums = fc
  .array(fc.tuple(fc.constantFrom('bike', 'run', 'walk'), digits, digits, digits), {
    minLength: 1,
    maxLength: 4,
  })
  .map((rows) => rows.map((row) => row.map((part) => part.slice(0, 15)).join(' ')).join(','));
const groups = fc
  .array(fc.record({ key: text, value: text }), { minLength: 1, maxLength: 3 })
  .map((list) => JSON.stringify(list).slice(1, -1));

const pageText: fc.Arbitrary<PageText> = fc
  .record({
    ...{ id: digits, owner_id: digits, target_cents: digits, donation_count: digits, amount_cents: digits },
    ...{ gift_aid_amount_cents: digits, offline_donation_count: digits, offline_amount_cents: digits },
    ...{ user_id: blankOr(digits), team_id: blankOr(digits), member_team_id: blankOr(digits) },
    ...{ team_leader_page_id: blankOr(digits), invitation_id: blankOr(digits) },
    team_member_page_ids: blankOr(fc.array(digits, { minLength: 1 }).map(String)),
    uuid: fc.uuid(),
    owner_type: fc.constantFrom('User', 'Team'),
    state: fc.constantFrom('active', 'paused', 'cancelled'),
    slug: fc.stringMatching(/^[a-z0-9-]{1,60}$/),
    ...{ has_set_story: boolean, has_set_image: boolean, gift_aid_eligible: boolean, owner_gave: boolean },
    ...{
      created_at: moment,
      updated_at: moment,
      expires_at: blankOr(moment),
      campaign_date: blankOr(moment),
    },
    ...{ name: text, story: blankOr(text), charity_uid: text, charity_name: text },
    image_url: blankOr(fc.oneof(text, fc.constantFrom('/images/1.jpg', 'https://give.example.org/a?b=c'))),
    custom_metric_amount: fc.constantFrom('0', '12.5', '100000000000000000000.25'),
    coordinate: blankOr(fc.tuple(double, double)),
    fitness_sums: blankOr(sums),
    groups: blankOr(groups),
    campaign: fc.constantFrom('first' as const, 'second' as const),
  })
  .map(({ coordinate, campaign, ...page }) => ({
    ...page,
    latitude: coordinate?.[0] ?? null,
    longitude: coordinate?.[1] ?? null,
    ...campaignColumns[campaign],
  }));

const campaignColumns = {
  first: {
    campaign_uid: 'au-1',
    campaign_name: 'Coast "Run" \u2028',
    campaign_slug: 'coast-run',
    campaign_is_default: 'f',
    country_code: 'au',
    custom_metric_unit: 'laps of 語',
    currency_iso_code: 'AUD',
    currency_name: 'Australian Dollar',
    currency_symbol: '$',
  },
  second: {
    campaign_uid: 'ie-2',
    campaign_name: 'Ireland',
    campaign_slug: 'ireland',
    campaign_is_default: 't',
    country_code: 'ie',
    custom_metric_unit: null,
    currency_iso_code: 'EUR',
    currency_name: 'Euro',
    currency_symbol: '€',
  },
};
