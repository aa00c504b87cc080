import type { Column } from '../column.ts';
import { exportedAnswers, pageColumns } from './page-columns.ts';

/** The same columns of a team's own page: `page_slug`, `page_state`, …; the statements of teams write them. */
export const teamPageColumns: readonly Column[] = pageColumns.map(({ name, decimalName, ...column }) => ({
  ...column,
  name: `page_${name}`,
  ...(decimalName ? { decimalName: `page_${decimalName}` } : {}),
  written: {},
  exported: name === 'groups' ? exportedAnswers('page') : `page.${name}`,
}));

/** Columns of a team's page that the file calls `page_…` and that are written as they are. */
const own = pageColumns.filter(({ written }) => written === undefined).map(({ name }) => name);

/** Flags whose default depends on another column. */
const flags = [
  ['has_set_story', 'story'],
  ['has_set_image', 'image_url'],
] as const;

export const insertTeamPages = `
  insert into pages (id, uuid, campaign_id, charity_id, owner_type, team_id, name, ${own.join(', ')},
    ${flags.map(([flag]) => flag).join(', ')}, created_at, updated_at)
  select staged.page_record_id, coalesce(staged.page_uuid, gen_random_uuid()), staged.campaign_id,
         coalesce(staged.charity_id, staged.leader_charity_id), 'Team', staged.record_id,
         coalesce(staged.page_name, staged.name), ${own.map((name) => `staged.page_${name}`).join(', ')},
         ${flags.map(([flag, name]) => `coalesce(staged.page_${flag}, staged.page_${name} is not null)`).join(', ')},
         coalesce(staged.page_created_at, staged.created_at, now()),
         coalesce(staged.page_updated_at, staged.page_created_at, now())
  from import_resolved as staged
  where staged.matched_id is null and staged.error is null order by staged.line`;

export function updateTeamPages(given: ReadonlySet<string>): string[] {
  const written: [name: string, value: string][] = own
    .filter((name) => given.has(`page_${name}`))
    .map((name) => [name, `staged.page_${name}`]);
  for (const [flag] of flags) {
    if (given.has(`page_${flag}`)) written.push([flag, `coalesce(staged.page_${flag}, former.${flag})`]);
  }
  if (given.has('charity')) written.push(['charity_id', 'coalesce(staged.charity_id, former.charity_id)']);
  if (given.has('page_name')) written.push(['name', 'coalesce(staged.page_name, staged.name)']);
  if (given.has('page_created_at')) {
    written.push(['created_at', 'coalesce(staged.page_created_at, former.created_at)']);
  }
  if (written.length === 0) return [];
  const names = written.map(([name]) => `former.${name}`).join(', ');
  const values = written.map(([, value]) => value).join(', ');
  return [
    `select from pages where id in (select page_record_id from import_resolved where matched_id is not null and error is null)
     order by id for no key update`,
    `update pages as former
     set ${written.map(([name, value]) => `${name} = ${value}`).join(', ')},
         updated_at = coalesce(staged.page_updated_at, now())
     from import_resolved as staged
     where former.id = staged.page_record_id and staged.matched_id is not null and staged.error is null
       and (${names}, former.updated_at) is distinct from (${values}, coalesce(staged.page_updated_at, former.updated_at))`,
  ];
}
