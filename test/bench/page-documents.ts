/** The origin of addresses in answers of the measured service: the default of `BASE_URL`. */
const origin = 'http://localhost:3000';

/** Ids of pages: `after < id <= upTo`. */
export interface PageRange {
  after: number;
  upTo: number;
}

const campaignUrl = `'${origin}' || case when campaigns.is_default then '' else '/' || campaigns.slug end || '/' || campaigns.country_code`;
const sized = (size: string) =>
  `case when image like '${origin}/%' then image || case when image like '%?%' then '&' else '?' end || 'size=${size}' else image end`;

/**
 * SQL of what the search shows of a range of pages, one JSON document a row. It reads as the service does: only what belongs to
 * the range, each table once.
 */
export function pageDocuments({ after, upTo }: PageRange): string {
  const within = (column: string) => `${column} > ${after} and ${column} <= ${upTo}`;
  return `
    with found as materialized (
      select pages.*, coalesce(pages.user_id, leaders.user_id) as supporter_id,
             coalesce(team_totals.amount_cents, page_totals.amount_cents, 0) as amount_cents,
             case when pages.image_url like '/%' then '${origin}' || pages.image_url
                  else coalesce(nullif(pages.image_url, ''), '${origin}/assets/default-page.png') end as image
        from pages
        join page_totals on page_totals.page_id = pages.id and ${within('page_totals.page_id')}
        left join teams on teams.id = pages.team_id
        left join pages as leaders on leaders.id = teams.leader_page_id
        left join team_totals on team_totals.team_id = pages.team_id
       where ${within('pages.id')})
    select json_build_object(
             'id', found.id, 'uuid', found.uuid, 'country_code', campaigns.country_code,
             'active', found.state = 'active' and campaigns.disabled_at is null
                       and (campaigns.finish_at is null or campaigns.finish_at > now()),
             'name', found.name, 'slug', found.slug,
             'supporter', json_build_object('uid', users.id::text, 'name', users.name),
             'campaign', json_build_object('uid', campaigns.uid, 'name', campaigns.name, 'url', ${campaignUrl},
                                           'get_started_url', ${campaignUrl} || '/get-started'),
             'charity', json_build_object('uid', charities.uid, 'name', charities.name,
               'url', '${origin}/' || charities.country_code || '/charities/' || charities.slug,
               'get_started_url', '${origin}/' || charities.country_code || '/get-started?charity=' || charities.uid),
             'image_url', ${sized('medium')}, 'url', ${campaignUrl} || '/' || found.slug,
             'expired', coalesce(found.expires_at <= now(), false),
             'expires_at', to_char(found.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
             'type', found.owner_type,
             'image', json_build_object('original_image_url', image, 'tiny_image_url', ${sized('tiny')},
               'small_image_url', ${sized('small')}, 'medium_image_url', ${sized('medium')},
               'large_image_url', ${sized('large')}, 'extra_large_image_url', ${sized('extra_large')},
               'facebook_xl_image_url', ${sized('extra_large')}),
             'amount', json_build_object('cents', found.amount_cents, 'currency', json_build_object(
               'iso_code', currencies.iso_code, 'name', currencies.name, 'symbol', currencies.symbol)),
             'target_cents', found.target_cents, 'group_values', coalesce(answers.values, '[]'),
             '_score', 1, '_type', 'page') as document
      from found
      join users on users.id = found.supporter_id and users.id = any(array(select supporter_id from found))
      join campaigns on campaigns.id = found.campaign_id
      join charities on charities.id = found.charity_id
      join countries on countries.code = campaigns.country_code
      join currencies on currencies.iso_code = countries.currency_iso_code
      left join (
        select page_id, json_agg(value order by campaign_groups.position, campaign_groups.id) as values
          from page_group_values
          join campaign_groups on campaign_groups.id = group_id
          join campaign_group_values on campaign_group_values.id = value_id
         where ${within('page_id')}
         group by page_id) answers on answers.page_id = found.id
     order by found.id`;
}
