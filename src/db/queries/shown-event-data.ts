import { hiddenPages } from './shown-pages.ts';

/**
 * SQL: an event's data. The log keeps a page as it was before it was hidden; a reader only gets the ids, as for `page.hidden`. Events about
 * members name the member's page, and the team by its name.
 */
export const shownEventData = `
  case when (events.page_id in (${hiddenPages}) or events.type like 'team.%' and events.team_page_id in (${hiddenPages}))
        and events.type ~ '^(page|team|post|fitness_activity)[.]' and events.type not like '%.deleted'
       then json_build_object('numbers', json_build_object(
              'id', case when events.type like 'page.%' then events.page_id
                         when events.type like 'team.%' then events.team_id
                         else coalesce(events.data #>> '{post,id}', events.data #>> '{fitness_activity,id}')::bigint end,
              'page_id', events.page_id, 'team_id', events.team_id,
              'campaign_id', events.campaign_uid, 'charity_id', events.charity_uid))
       else events.data end`;
