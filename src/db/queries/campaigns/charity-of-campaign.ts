/**
 * SQL: whether a campaign raises money for a charity: one that it lists, or its default charity; any charity if it has no list. Applies
 * only to new records, from the API, an event or an import; records from before a change of the list stay. Both arguments are ids.
 */
export function raisesMoneyFor(campaign: string, charity: string): string {
  return `(exists (select from campaign_charities as listed where listed.campaign_id = ${campaign} and listed.charity_id = ${charity})
    or exists (select from campaigns as raising where raising.id = ${campaign} and raising.default_charity_id = ${charity})
    or not exists (select from campaign_charities as listed where listed.campaign_id = ${campaign}))`;
}
