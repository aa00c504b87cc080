/** What a row of a dynamic leaderboard stands for. */
export type RankedSubject = 'pages' | 'teams' | 'groups';
