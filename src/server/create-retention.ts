import type { Context } from '../context.ts';
import { presentEvents } from '../fundraising/event-payloads.ts';
import { createPictureStore } from '../pictures/create-picture-store.ts';
import { Retention } from './retention.ts';

type Parts = Pick<Context, 'addresses' | 'clock' | 'config' | 'log' | 'secretKey'> & {
  database: Pick<Context['database'], 'primary' | 'metadata'>;
};

/** What removes what is too old, and people whose week has passed or whom an operator erases. */
export function createRetention(parts: Parts): Retention {
  const { database, config, secretKey, log } = parts;
  return new Retention({
    database: database.primary,
    config,
    erasure: {
      metadata: database.metadata,
      secretKey,
      giftAidYears: config.GIFT_AID_RETENTION_YEARS,
      present: (transaction, events) => presentEvents(transaction, events, parts),
    },
    pictures: createPictureStore(config),
    log,
  });
}
