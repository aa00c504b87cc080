import fc from 'fast-check';

/** One statement on the rows in every table, described so that a failed run can be read. */
export interface Change {
  description: string;
  sql: string;
}

const pages = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12];
/** Leaders stay where they are, so that any order of moves is one that could be committed. */
const movablePages = [3, 4, 5, 6];
const groupedPages = [1, 2, 3, 4, 5, 6, 11, 12];
const donationTypes = ['peer_to_peer', 'charity', 'appeal', 'recurring', 'offline_donation'];
const activityTypes = ['run', 'walk', 'swim'];

let sequence = 100;

const page = fc.constantFrom(...pages);
const cents = fc.integer({ min: 1, max: 20 });
/** Times near midnight of a few days and two months, so that cells are shared and borders are met. */
const time = fc.constantFrom(
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00Z',
  '2026-02-01T13:00:00+13:00',
  '2026-02-02T12:00:00Z',
);
const donationType = fc.constantFrom(...donationTypes);
/** Which rows a statement hits: those whose number leaves a rest, so that one statement hits several. */
const some = fc
  .record({ divisor: fc.integer({ min: 1, max: 6 }), rest: fc.integer({ min: 0, max: 5 }) })
  .map(({ divisor, rest }) => `id % ${divisor} = ${rest % divisor}`);

const donate = fc
  .array(fc.tuple(page, cents, cents, time, donationType), { minLength: 1, maxLength: 6 })
  .map((donations) => {
    const rows = donations.map(
      ([pageId, amount, giftAid, createdAt, type]) =>
        `(${pageId}, ${amount}, ${giftAid - 1}, '${createdAt}'::timestamptz, '${type}', '${sequence++}')`,
    );
    return change(
      `donate ${rows.join(' ')}`,
      `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                              gift_aid_amount_cents, created_at)
         select 'test', row.reference, pages.id, pages.campaign_id, pages.charity_id, 'uk', row.type, row.amount, row.gift_aid, row.at
         from (values ${rows.join(', ')}) as row (page_id, amount, gift_aid, at, type, reference)
         join pages on pages.id = row.page_id`,
    );
  });

const donateWithoutPage = fc
  .tuple(fc.constantFrom('null', '1', '2'), cents, time, donationType)
  .map(([campaignId, amount, createdAt, type]) =>
    change(
      `donate ${amount} to campaign ${campaignId}`,
      `insert into donations (source, external_id, campaign_id, charity_id, country_code, type, amount_cents, created_at)
         values ('test', '${sequence++}', ${campaignId}, 2, 'uk', '${type}', ${amount}, '${createdAt}')`,
    ),
  );

const refund = some.map((rows) =>
  change(
    `refund where ${rows}`,
    `insert into donations (source, external_id, page_id, campaign_id, charity_id, country_code, type, amount_cents,
                            gift_aid_amount_cents, refund_of_id, created_at)
       select 'refund', '${sequence++}-' || id, page_id, campaign_id, charity_id, country_code, type, -amount_cents,
              -gift_aid_amount_cents, id, created_at + interval '1 hour'
       from donations where refund_of_id is null and ${rows}
         and not exists (select from donations as refunds where refunds.refund_of_id = donations.id)`,
  ),
);

const deleteDonations = some.map((rows) =>
  change(
    `delete donations where ${rows}`,
    `delete from donations where ${rows}
       and not exists (select from donations as refunds where refunds.refund_of_id = donations.id)`,
  ),
);

const changeDonations = fc
  .tuple(
    some,
    fc.constantFrom(
      `amount_cents = amount_cents * 2`,
      `gift_aid_amount_cents = case when refund_of_id is null then 3 else 0 end`,
      `created_at = created_at + interval '1 day'`,
      `type = 'appeal'`,
      `message = 'Well done'`,
      `page_id = null`,
      `page_id = 4, campaign_id = 1, charity_id = 1`,
      `page_id = null, campaign_id = null, charity_id = 2`,
    ),
  )
  .map(([rows, assignment]) =>
    change(
      `change donations where ${rows}: ${assignment}`,
      // A refund goes where its donation goes.
      `update donations set ${assignment} where ${rows.replace('id', 'coalesce(refund_of_id, id)')}`,
    ),
  );

const move = fc.tuple(fc.constantFrom(...movablePages), fc.constantFrom(1, 2)).map(([pageId, teamId]) =>
  change(
    `page ${pageId} into team ${teamId}`,
    `insert into team_members (page_id, team_id, campaign_id) values (${pageId}, ${teamId}, 1)
         on conflict (page_id) do update set team_id = excluded.team_id`,
  ),
);

const moveMany = fc
  .constantFrom(1, 2)
  .map((teamId) =>
    change(
      `all into team ${teamId}`,
      `update team_members set team_id = ${teamId} where page_id in (${movablePages.join(', ')})`,
    ),
  );

const leave = fc
  .subarray(movablePages, { minLength: 1 })
  .map((left) =>
    change(`pages ${left} leave`, `delete from team_members where page_id in (${left.join(', ')})`),
  );

const answer = fc
  .tuple(fc.subarray(groupedPages, { minLength: 1 }), fc.constantFrom(1, 2))
  .map(([chosen, valueId]) =>
    change(
      `pages ${chosen} answer ${valueId}`,
      `insert into page_group_values (page_id, value_id, group_id, campaign_id)
         select id, ${valueId}, 1, 1 from unnest(array[${chosen.join(', ')}]::bigint[]) as id
         on conflict (page_id, group_id) do update set value_id = excluded.value_id`,
    ),
  );

const withdrawAnswer = fc
  .constantFrom(...groupedPages)
  .map((pageId) =>
    change(`page ${pageId} answers nothing`, `delete from page_group_values where page_id = ${pageId}`),
  );

const logActivities = fc
  .array(
    fc.tuple(
      fc.constantFrom(1, 2, 3, 4, 7),
      fc.constantFrom(...activityTypes),
      fc.integer({ min: 0, max: 9 }),
      fc.boolean(),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((activities) => {
    const rows = activities.map(
      ([pageId, type, number, manual, shown]) =>
        `(${pageId}, '${type}', nullif(${number}, 0), ${manual}, ${shown}, '${sequence++}')`,
    );
    return change(
      `log ${rows.join(' ')}`,
      `insert into fitness_activities (user_id, uid, page_id, campaign_id, charity_id, type, manual, public, started_at,
                                       duration_in_seconds, distance_in_meters, calories, caption)
         select pages.user_id, row.uid, pages.id, pages.campaign_id, pages.charity_id, row.type, row.manual, row.shown,
                now(), 60, row.number, row.number, 'Out'
         from (values ${rows.join(', ')}) as row (page_id, type, number, manual, shown, uid)
         join pages on pages.id = row.page_id`,
    );
  });

const changeActivities = fc
  .tuple(
    some,
    fc.constantFrom(
      'distance_in_meters = 7',
      'calories = null',
      'flagged = not flagged',
      'public = not public',
      'deleted_at = now()',
      `type = 'walk', virtual = true`,
      'page_id = null, campaign_id = null, charity_id = null',
      `caption = 'Again'`,
    ),
  )
  .map(([rows, assignment]) =>
    change(
      `change activities where ${rows}: ${assignment}`,
      `update fitness_activities set ${assignment} where ${rows}`,
    ),
  );

const deleteActivities = some.map((rows) =>
  change(`delete activities where ${rows}`, `delete from fitness_activities where ${rows}`),
);

const changePages = fc
  .tuple(
    some,
    fc.constantFrom(
      `state = 'paused'`,
      `state = 'active'`,
      `state = 'cancelled'`,
      'custom_metric_amount = id + 0.25',
      'expires_at = null',
      `expires_at = timestamptz '2026-03-01T20:00:00Z' + id * interval '1 hour'`,
      `name = 'New'`,
      'held_at = now()',
      'held_at = null',
    ),
  )
  .map(([rows, assignment]) =>
    change(`change pages where ${rows}: ${assignment}`, `update pages set ${assignment} where ${rows}`),
  );

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: donate },
  donateWithoutPage,
  refund,
  { weight: 2, arbitrary: deleteDonations },
  { weight: 3, arbitrary: changeDonations },
  { weight: 3, arbitrary: move },
  moveMany,
  leave,
  { weight: 2, arbitrary: answer },
  withdrawAnswer,
  { weight: 2, arbitrary: logActivities },
  { weight: 2, arbitrary: changeActivities },
  deleteActivities,
  changePages,
);

function change(description: string, sql: string): Change {
  return { description, sql };
}
