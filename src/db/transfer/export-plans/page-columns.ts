/** SQL by column: what persons' pages and teams' pages have in common. `page` is the table or its alias. */
export function pageColumns(page: string): Record<string, string> {
  const same = [
    'slug',
    'state',
    'target_cents',
    'expires_at',
    'campaign_date',
    'story',
    'has_set_story',
    'image_url',
    'has_set_image',
    'gift_aid_eligible',
    'latitude',
    'longitude',
    'custom_metric_amount',
  ];
  return {
    ...Object.fromEntries(same.map((name) => [name, `${page}.${name}`])),
    groups: `(select jsonb_object_agg(campaign_groups.key, answer.value)
      from page_group_values join campaign_groups on campaign_groups.id = page_group_values.group_id
      join campaign_group_values as answer on answer.id = page_group_values.value_id
      where page_group_values.page_id = ${page}.id)`,
  };
}
