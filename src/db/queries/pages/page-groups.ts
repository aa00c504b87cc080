export interface PageGroup {
  key: string;
  value: string;
}

/** SQL: the page's values, as a list of `PageGroup` in the campaign's order of its groups. */
export const pageGroups = (pageId: string): string => `
         (select coalesce(
                   json_agg(json_build_object('key', campaign_groups.key, 'value', campaign_group_values.value)
                            order by campaign_groups.position, campaign_groups.id), '[]')
            from page_group_values
            join campaign_groups on campaign_groups.id = page_group_values.group_id
            join campaign_group_values on campaign_group_values.id = page_group_values.value_id
           where page_group_values.page_id = ${pageId})`;
