import type { Bindings, Condition } from '../conditions.ts';

const tables = { campaign: 'campaigns', charity: 'charities' };

/** SQL: whether a campaign has one of these charities, or a charity is in one of these campaigns. It may have several of them. */
export function belongsTo(
  kind: 'campaign' | 'charity',
  other: 'campaign' | 'charity',
  ids: readonly number[] | undefined,
  bindings: Bindings,
): Condition {
  if (!ids) return undefined;
  bindings[`${other}Ids`] = [...ids];
  return `${tables[kind]}.id in (select ${kind}_id from campaign_charities where ${other}_id = any(:${other}Ids))`;
}
