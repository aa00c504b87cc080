import type { RankedSubject } from '../db/queries/leaderboards/donations/ranking.ts';
import { blank, invalid, ValidationError } from '../errors.ts';
import type { FundraisingOperations } from './handlers/types.ts';

type GroupBy = FundraisingOperations['searchPagesTotals']['query']['group_by'];

const subjects: Record<GroupBy, RankedSubject> = {
  pages: 'pages',
  page: 'pages',
  individuals: 'pages',
  individual: 'pages',
  teams: 'teams',
  team: 'teams',
  groups: 'groups',
  group: 'groups',
};

/** What the rows of a dynamic leaderboard are. @throws ValidationError if groups are ranked but none is named */
export function rankedSubject(query: { group_by: GroupBy; group_id?: number | undefined }): RankedSubject {
  const subject = subjects[query.group_by];
  if (subject === 'groups' && query.group_id === undefined) {
    throw new ValidationError([invalid('group_id', blank)]);
  }
  return subject;
}
