// @ts-check

/** Totals of pages, teams and group values. */
export const donationFigures = [
  'donation_count',
  'amount_cents',
  'gift_aid_amount_cents',
  'offline_donation_count',
  'offline_amount_cents',
  'positive_amount_cents',
];

/**
 * What one donation adds to the totals, and everything that it is counted under. A refund lowers the sums, never the counts.
 * `positive_amount_cents` leaves refunds out, so it is an upper bound for the sum over any range of time.
 */
export const donationChangeColumns = `
  page_id, campaign_id, charity_id, country_code, type,
  (created_at at time zone 'UTC')::date as day,
  date_trunc('month', created_at at time zone 'UTC')::date as month,
  (refund_of_id is null)::integer as donation_count,
  amount_cents,
  gift_aid_amount_cents,
  (type = 'offline_donation' and refund_of_id is null)::integer as offline_donation_count,
  case type when 'offline_donation' then amount_cents else 0 end as offline_amount_cents,
  greatest(amount_cents, 0) as positive_amount_cents`;

/** Smallest and largest amounts, which leave refunds out. */
const extremes = [
  'minimum_amount_cents',
  'maximum_amount_cents',
  'minimum_gift_aid_amount_cents',
  'maximum_gift_aid_amount_cents',
];

/** Columns of a table of days or months, in the order in which `periodSums` selects them. */
export const periodFigureColumns = `
  donation_count bigint not null,
  amount_cents bigint not null,
  minimum_amount_cents bigint,
  maximum_amount_cents bigint,
  gift_aid_amount_cents bigint not null,
  minimum_gift_aid_amount_cents bigint,
  maximum_gift_aid_amount_cents bigint`;

/** Totals of days and months. */
export const periodFigures = [
  'donation_count',
  'amount_cents',
  'minimum_amount_cents',
  'maximum_amount_cents',
  'gift_aid_amount_cents',
  'minimum_gift_aid_amount_cents',
  'maximum_gift_aid_amount_cents',
];

/** Select list over changes: the period totals of what was added, minus the sums of what was removed. */
export const periodSums = `
  sum(sign * donation_count)::bigint as donation_count,
  sum(sign * amount_cents)::bigint as amount_cents,
  min(amount_cents) filter (where sign = 1 and donation_count = 1) as minimum_amount_cents,
  max(amount_cents) filter (where sign = 1 and donation_count = 1) as maximum_amount_cents,
  sum(sign * gift_aid_amount_cents)::bigint as gift_aid_amount_cents,
  min(gift_aid_amount_cents) filter (where sign = 1 and donation_count = 1) as minimum_gift_aid_amount_cents,
  max(gift_aid_amount_cents) filter (where sign = 1 and donation_count = 1) as maximum_gift_aid_amount_cents`;

/** Totals of activities. */
export const activityFigures = [
  'activity_count',
  'distance_in_meters',
  'elevation_in_meters',
  'calories',
  'duration_in_seconds',
];

/** Condition for activities that count anywhere. */
export const countedActivities = 'page_id is not null and public and not flagged and deleted_at is null';

/**
 * What one activity adds to the totals.
 *
 * @param {string} keys the columns that it is counted under
 */
export const activityColumns = (keys) => `
  ${keys},
  1 as activity_count,
  coalesce(distance_in_meters, 0) as distance_in_meters,
  coalesce(elevation_in_meters, 0) as elevation_in_meters,
  coalesce(calories, 0) as calories,
  duration_in_seconds`;

/**
 * Select list over changes: the change of each total.
 *
 * @param {readonly string[]} figures
 */
export function sums(figures) {
  return figures.map((figure) => `sum(sign * ${figure})::bigint as ${figure}`).join(', ');
}

/**
 * SET list of an upsert into a table with the alias `stored`.
 *
 * @param {readonly string[]} figures
 */
export function increase(figures) {
  return figures
    .map((figure) => {
      if (figure.startsWith('minimum_')) return `${figure} = least(stored.${figure}, excluded.${figure})`;
      if (figure.startsWith('maximum_')) return `${figure} = greatest(stored.${figure}, excluded.${figure})`;
      return `${figure} = stored.${figure} + excluded.${figure}`;
    })
    .join(', ');
}

/**
 * Returns an UPDATE that reads the extremes of a cell from its rows again, if a donation that had one of them was removed. It must follow
 * the statement that has locked the cells: only then does it see every row that counts in them.
 *
 * @param {{ table: string, keys: readonly string[], changes: string, match: string, donations: string }} cells `match` joins `stored` and
 * `taken` by key; `donations` selects the donations of the cell `touched`
 */
export function rereadExtremes({ table, keys, changes, match, donations }) {
  return `
    update ${table} as stored set
      ${extremes.map((extreme) => `${extreme} = actual.${extreme}`).join(', ')}
    from (
      select stored.* from (
        select ${keys.join(', ')},
               min(amount_cents) as lowest, max(amount_cents) as highest,
               min(gift_aid_amount_cents) as lowest_gift_aid, max(gift_aid_amount_cents) as highest_gift_aid
        from ${changes}
        where sign = -1 and donation_count = 1
        group by ${keys.join(', ')}
      ) as taken
      join ${table} as stored on ${match}
      where taken.lowest <= stored.minimum_amount_cents
         or taken.highest >= stored.maximum_amount_cents
         or taken.lowest_gift_aid <= stored.minimum_gift_aid_amount_cents
         or taken.highest_gift_aid >= stored.maximum_gift_aid_amount_cents
    ) as touched
    cross join lateral (
      select min(amount_cents) as minimum_amount_cents,
             max(amount_cents) as maximum_amount_cents,
             min(gift_aid_amount_cents) as minimum_gift_aid_amount_cents,
             max(gift_aid_amount_cents) as maximum_gift_aid_amount_cents
      from (${donations}) as donations
      where refund_of_id is null
    ) as actual
    where ${match.replaceAll('taken.', 'touched.')};`;
}
