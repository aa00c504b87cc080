import type { Knex } from 'knex';
import type { ResourceReference } from '../filters.ts';
import type { FitnessActivityRow } from '../rows/fitness-activity-rows.ts';

/** What a save says of an activity; what it does not say stays as it is, or blank in a new one. */
export interface FitnessActivityValues
  extends Pick<FitnessActivityRow, RequiredField>,
    Partial<Pick<FitnessActivityRow, OptionalField>> {}

type RequiredField = 'user_id' | 'uid' | 'type' | 'public' | 'started_at' | 'duration_in_seconds' | 'caption';

type OptionalField = Exclude<keyof typeof columnTypes, RequiredField>;

/** An activity without its track, with the identifiers of what it counts for. */
export interface FitnessActivityRecord
  extends Omit<FitnessActivityRow, 'campaign_id' | 'charity_id' | 'coordinates' | 'elevation_series'> {
  campaign_uid: string | null;
  charity_uid: string | null;
  /** Of the page that it counts for. */
  team_id: number | null;
}

export interface SavedFitnessActivity {
  activity: FitnessActivityRecord;
  /** The pages whose figures it is in or was in before: its own page and the page of that one's team. */
  pageIds: number[];
  /** The campaigns of these pages. */
  campaignUids: string[];
}

export interface PageChoice {
  /** The page that the caller named. */
  page: ResourceReference | undefined;
  /** Without one: when the campaign of the page that is looked for must be running. */
  at: Date;
}

/** What a caller may set, and how it is bound. Names of columns reach the statement from here only. */
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

/** Activities as their users log them. */
export class FitnessActivityRepository {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /**
   * Creates or changes the user's activity with this `uid`, in one statement: however many saves of it run at once, there
   * is one row. It counts for the page that was named, else the one it counts for already, else the user's newest active
   * one, else none.
   * @returns undefined, and nothing was saved, when the page that was named is not the user's
   */
  async save(values: FitnessActivityValues, choice: PageChoice): Promise<SavedFitnessActivity | undefined> {
    const given = columns.filter((column) => values[column] !== undefined);
    const { rows }: { rows: SavedRow[] } = await this.#knex.raw(saveStatement(given, choice.page), {
      ...Object.fromEntries(given.map((column) => [column, bindable(values[column])])),
      ...pageBindings(choice),
    });
    const [row] = rows;
    if (!row) return undefined;
    const { page_ids: pageIds, campaign_uids: campaignUids, ...activity } = row;
    return { activity, pageIds, campaignUids };
  }
}

interface SavedRow extends FitnessActivityRecord {
  page_ids: number[];
  campaign_uids: string[];
}

function saveStatement(given: (keyof typeof columnTypes)[], page: ResourceReference | undefined): string {
  const changes = given.filter((column) => column !== 'user_id' && column !== 'uid');
  return `
    with chosen as (${chosenPage(page)}),
    previous as (
      select page_id, campaign_id from fitness_activities where user_id = :user_id and uid = :uid
    ),
    saved as (
      insert into fitness_activities as stored (page_id, campaign_id, charity_id, ${given.join(', ')})
      select chosen.id, chosen.campaign_id, chosen.charity_id,
             ${given.map((column) => `cast(:${column} as ${columnTypes[column]})`).join(', ')}
        from (select) as activity ${page ? 'cross join chosen' : 'left join chosen on true'}
      on conflict (user_id, uid) do update set
        ${['page_id', 'campaign_id', 'charity_id'].map((column) => keptUnlessNamed(column, page)).join(', ')},
        ${changes.map((column) => `${column} = excluded.${column}`).join(', ')},
        updated_at = now()
      returning ${recordColumns.join(', ')}, campaign_id, charity_id
    ),
    affected as (select page_id, campaign_id from saved union select page_id, campaign_id from previous)
    select ${recordColumns.map((column) => `saved.${column}`).join(', ')},
           campaigns.uid as campaign_uid, charities.uid as charity_uid, team_members.team_id,
           array(
             select page_id from affected where page_id is not null
             union
             select teams.page_id from affected
               join team_members on team_members.page_id = affected.page_id
               join teams on teams.id = team_members.team_id
           ) as page_ids,
           array(
             select campaigns.uid from affected join campaigns on campaigns.id = affected.campaign_id
           ) as campaign_uids
      from saved
      left join campaigns on campaigns.id = saved.campaign_id
      left join charities on charities.id = saved.charity_id
      left join team_members on team_members.page_id = saved.page_id`;
}

const recordColumns = [
  ...['id', 'page_id', 'flagged', 'deleted_at', 'created_at', 'updated_at'],
  ...columns.filter((column) => column !== 'coordinates' && column !== 'elevation_series'),
];

function chosenPage(page: ResourceReference | undefined): string {
  const own = `
    select pages.id, pages.campaign_id, pages.charity_id from pages
      join campaigns on campaigns.id = pages.campaign_id
     where pages.user_id = :user_id`;
  if (page) return `${own} and pages.${page.kind === 'uuid' ? 'uuid' : 'id'} = :page`;
  return `${own} and pages.state = 'active' and campaigns.disabled_at is null
       and (campaigns.finish_at is null or campaigns.finish_at > :at)
     order by pages.created_at desc, pages.id desc limit 1`;
}

function pageBindings({ page, at }: PageChoice): Record<string, unknown> {
  if (!page) return { at };
  if (page.kind === 'id') return { page: page.id };
  if (page.kind === 'uuid') return { page: page.uuid };
  throw new Error(`a page is not named by ${page.kind}`);
}

function keptUnlessNamed(column: string, page: ResourceReference | undefined): string {
  return page
    ? `${column} = excluded.${column}`
    : `${column} = coalesce(stored.${column}, excluded.${column})`;
}

/** The driver would turn a list into an array of PostgreSQL's own. */
function bindable(value: FitnessActivityValues[keyof typeof columnTypes]): unknown {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
