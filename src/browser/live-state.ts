import type { LiveChange, LiveState } from '../../generated/fundraising/models.ts';

export type {
  LiveChange,
  LiveDonation,
  LivePage,
  LiveState,
  Money,
} from '../../generated/fundraising/models.ts';

const DONATIONS = 10;

/** Applies a change, which contains only what is different: of the donations, the new ones. */
export function changed(state: LiveState, change: LiveChange): LiveState {
  const fresh = change.donations ?? [];
  const ids = new Set(fresh.map(({ id }) => id));
  const others = state.donations.filter(({ id }) => !ids.has(id));
  return {
    subject: state.subject,
    totals: change.totals ?? state.totals,
    top_pages: change.top_pages ?? state.top_pages,
    top_teams: change.top_teams ?? state.top_teams,
    donations: [...fresh, ...others].slice(0, DONATIONS),
    at: change.at,
  };
}
