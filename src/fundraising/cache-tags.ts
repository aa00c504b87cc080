import type { Page, PageDetail } from '../../generated/fundraising/operations.ts';
import type { ListedPageText, PageText } from '../db/queries/page-texts.ts';
import type { LazyList } from '../http/lazy-list.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { WrittenBody } from '../http/written-body.ts';
import type { FundraisingOperations } from './handlers/types.ts';

/** What a command has changed of what the public reads show; blank where it is nothing. */
export interface Changes {
  /** Pages, by id, whose fields or figures differ now. */
  pages?: readonly number[];
  /** Campaigns, by uid such as `au-31`, whose figures, list of pages or ranking differ now. */
  campaigns?: readonly string[];
  /** A page is new, or changed in what lists filter by (`updated_at` is): any list may hold it now. */
  pageLists?: boolean;
}

/** Forgets what this process has cached of the things that a command has changed. */
export function dropChanged(cache: ResponseCache, { pages = [], campaigns = [], pageLists }: Changes): void {
  cache.drop(
    new Set([
      ...pages.map((id) => `page ${id}`),
      ...campaigns.map((uid) => `campaign ${uid}`),
      ...(pageLists ? ['pages'] : []),
    ]),
  );
}

type Body<Id extends keyof FundraisingOperations> = FundraisingOperations[Id]['responses'] extends {
  200: infer Answer;
}
  ? Answer
  : never;

/** By operation: the tags of what its answer shows. */
const taggers: {
  [Id in keyof FundraisingOperations]?: (
    body: Id extends 'getPage' | 'listPages' ? never : Body<Id>,
  ) => string[];
} = {
  getPage: ({ subject }: WrittenBody<PageText, PageDetail>) => [`page ${subject.id}`],
  listPages: ({ pages }: { pages: LazyList<ListedPageText, Page> }) => [
    'pages',
    ...pages.rows.map(({ id }) => `page ${id}`),
  ],
  getCampaign: ({ campaign }) => [`campaign ${campaign.id}`],
  listCampaigns: ({ campaigns }) => campaigns.map(({ id }) => `campaign ${id}`),
  getCampaignLeaderboard: ({ leaderboard: { campaign_id, page_ids } }) => [
    `campaign ${campaign_id}`,
    ...page_ids.map((id) => `page ${id}`),
  ],
};

/** The tags of an answer that is kept in the response cache. */
export function cacheTags(operationId: string, body: unknown): string[] {
  const tagger = taggers[operationId as keyof FundraisingOperations] as
    | ((body: unknown) => string[])
    | undefined;
  return tagger?.(body) ?? [];
}
