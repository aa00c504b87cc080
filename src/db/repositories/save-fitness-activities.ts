import type { Knex } from 'knex';
import { statement } from '../connection/statement.ts';
import type { ResourceReference } from '../queries/filters.ts';
import type { FitnessActivityRow } from '../rows/fitness-activity-rows.ts';

/** The fields of an activity in one save. Omitted fields stay as they are, or are blank in a new activity. */
export interface FitnessActivityValues
  extends Pick<FitnessActivityRow, RequiredField>,
    Partial<Pick<FitnessActivityRow, OptionalField>> {}

type RequiredField = 'user_id' | 'uid' | 'type' | 'public' | 'started_at' | 'duration_in_seconds' | 'caption';

type OptionalField = Exclude<keyof typeof columnTypes, RequiredField>;

/** An activity without its track, with the ids of what it counts for. */
export interface FitnessActivityRecord
  extends Omit<FitnessActivityRow, 'campaign_id' | 'charity_id' | 'coordinates' | 'elevation_series'> {
  campaign_uid: string | null;
  charity_uid: string | null;
  /** Team of the page that it counts for. */
  team_id: number | null;
}

/** An activity to create, or to change when the user has one with this `uid`. */
export interface FitnessActivitySave {
  values: FitnessActivityValues;
  /** The page that the caller requested. */
  page: ResourceReference | undefined;
  /** If no page is requested: when the campaign of the chosen page must be running. */
  at: Date;
}

/** What a caller may set, and the SQL type to read it as. */
const columnTypes = {
  user_id: 'bigint',
  uid: 'text',
  type: 'text',
  manual: 'boolean',
  virtual: 'boolean',
  trainer: 'boolean',
  public: 'boolean',
  started_at: 'timestamptz',
  latitude: 'double precision',
  longitude: 'double precision',
  distance_in_meters: 'bigint',
  elevation_in_meters: 'bigint',
  calories: 'bigint',
  duration_in_seconds: 'bigint',
  caption: 'text',
  description: 'text',
  average_watts: 'integer',
  average_heartrate: 'integer',
  average_cadence: 'integer',
  average_temp: 'integer',
  coordinates: 'jsonb',
  elevation_series: 'jsonb',
} as const satisfies Partial<Record<keyof FitnessActivityRow, string>>;

const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[];

const settable = columns.filter((column) => column !== 'user_id' && column !== 'uid');

/** Columns of `FitnessActivityRecord` in its own table. */
export const recordColumns = [
  'id',
  'page_id',
  'flagged',
  'deleted_at',
  'created_at',
  'updated_at',
  ...columns.filter((column) => column !== 'coordinates' && column !== 'elevation_series'),
];

const pageColumns = ['page_id', 'campaign_id', 'charity_id'];

/** SQL: the value in a new activity when it is omitted, because these columns can't be null. */
const inNewOne = (column: string) =>
  ['manual', 'virtual', 'trainer'].includes(column) ? `coalesce(${column}, false)` : column;

const written = [...pageColumns, ...settable];

/**
 * Rows are written in key order, as in every statement that writes several. In an update, `sent` names the fields in a save; the others
 * stay as they are, even if someone else has just changed them.
 */
const saveActivities = statement<[saves: string], SavedRow>(
  'save-fitness-activities',
  `with sent as materialized (
      select number, sent, given.*
        from jsonb_array_elements(cast($1 as jsonb)) with ordinality as listed (sent, number)
       cross join lateral jsonb_to_record(sent) as given (
             at timestamptz, named_page_id bigint, named_page_uuid uuid, named_page_uid text,
             ${columns.map((column) => `${column} ${columnTypes[column]}`).join(', ')})
    ),
    resolved as materialized (
      select sent.*, num_nonnulls(named_page_id, named_page_uuid, named_page_uid) > 0 as names_page,
             chosen.id as page_id, chosen.campaign_id, chosen.charity_id
        from sent
        left join lateral (
          select id, campaign_id, charity_id from pages
           where user_id = sent.user_id
             and id = case
               when named_page_id is not null then named_page_id
               when named_page_uuid is not null then (select id from pages where uuid = named_page_uuid)
               when named_page_uid is not null then (select id from pages where uid = named_page_uid)
               else (select own.id from pages as own
                       join campaigns on campaigns.id = own.campaign_id
                      where own.user_id = sent.user_id and own.state = 'active' and campaigns.disabled_at is null
                        and (campaigns.finish_at is null or campaigns.finish_at > at)
                      order by own.created_at desc, own.id desc limit 1)
             end) as chosen on true
    ),
    saved as (
      insert into fitness_activities as stored (${[...pageColumns, ...columns].join(', ')})
      select ${[...pageColumns, ...columns.map(inNewOne)].join(', ')}
        from resolved where page_id is not null or not names_page order by user_id, uid
      on conflict (user_id, uid) do update set (${[...written, 'updated_at'].join(', ')}) = (
        select fresh.*, case when fresh is distinct from row(${written.map((column) => `stored.${column}`).join(', ')}) then now() else stored.updated_at end
          from (
            select ${pageColumns.map((column) => `case when names_page then resolved.${column} else coalesce(stored.${column}, resolved.${column}) end as ${column}`).join(', ')},
                   ${settable.map((column) => `case when jsonb_exists(sent, '${column}') then resolved.${column} else stored.${column} end as ${column}`).join(', ')}
              from resolved where resolved.user_id = stored.user_id and resolved.uid = stored.uid) as fresh)
      returning ${recordColumns.join(', ')}, campaign_id, charity_id
    )
    select number, ${recordColumns.map((column) => `saved.${column}`).join(', ')},
           (select uid from campaigns where id = saved.campaign_id) as campaign_uid,
           (select uid from charities where id = saved.charity_id) as charity_uid,
           (select team_id from team_members where team_members.page_id = saved.page_id) as team_id
      from saved join resolved using (user_id, uid)`,
);

interface SavedRow extends FitnessActivityRecord {
  /** Number of the save, starting from 1. */
  number: number;
}

/**
 * Saves activities.
 * @param saves no two of the same activity
 * @returns the activity for each save; `undefined`, with nothing saved, if the requested page isn't the user's
 */
export async function saveFitnessActivities(
  knex: Knex,
  saves: readonly SentSave[],
): Promise<(FitnessActivityRecord | undefined)[]> {
  const saved: (FitnessActivityRecord | undefined)[] = saves.map(() => undefined);
  for (const row of await saveActivities(knex, `[${saves.map(({ json }) => json).join()}]`)) {
    const { number, ...activity } = row;
    saved[number - 1] = activity;
  }
  return saved;
}

export interface SentSave {
  /** Identifies the activity and the requested page; different kinds of references never share a name. */
  activity: string;
  page: string;
  json: string;
}

export function sentSave({ values, page, at }: FitnessActivitySave): SentSave {
  return {
    activity: `activity ${values.user_id} ${values.uid}`,
    page: `page ${values.user_id} ${JSON.stringify(page)}`,
    // Omitted fields are `undefined`, which JSON leaves out.
    json: JSON.stringify({ ...values, at, ...namedPage(page) }),
  };
}

function namedPage(page: ResourceReference | undefined): object {
  if (!page) return {};
  if (page.kind === 'id') return { named_page_id: page.id };
  if (page.kind === 'uuid') return { named_page_uuid: page.uuid };
  if (page.kind === 'uid') return { named_page_uid: page.uid };
  throw new Error(`a page can't be identified by ${page.kind}`);
}
