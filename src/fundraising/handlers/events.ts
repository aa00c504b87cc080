import type { Principal } from '../../contract/principal.ts';
import type { EventScope } from '../../db/repositories/events.ts';
import { AuthenticationError } from '../../errors.ts';
import { openPosition, sealPosition } from '../event-cursor.ts';
import { presentEvent } from '../presenters/event.ts';
import type { FundraisingHandlers } from './types.ts';

export const events = {
  async listEvents({ query, principal }, { events: log, secretKey, clock, config }) {
    const { types, limit } = query;
    const after = await position();
    const { items, seen, newest } = await log.list(scopeOf(principal), { after, types, limit });
    const meta = { next: sealPosition(secretKey, seen, clock()), more: seen < newest };
    return { status: 200, body: { events: items.map(presentEvent), meta } };

    function position(): Promise<number> | number {
      if (query.after === undefined) return 0;
      if (query.after === 'latest') return log.latestPosition();
      return openPosition(secretKey, query.after, clock(), config.EVENT_RETENTION_DAYS);
    }
  },
} satisfies Partial<FundraisingHandlers>;

/** @throws AuthenticationError without a caller */
function scopeOf(principal: Principal | undefined): EventScope {
  switch (principal?.kind) {
    case 'RegisteredApplication':
      return { campaignId: principal.campaignId };
    case 'OAuthClient':
      return { oauthClientId: principal.oauthClientId };
    case 'OAuthUser':
      return { userId: principal.userId };
    default:
      throw new AuthenticationError();
  }
}
