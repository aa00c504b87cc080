import type { Context } from '../context.ts';
import { workInHalves } from '../db/connection/work-in-halves.ts';
import type { Present } from '../db/queries/erasure/erase-copies.ts';
import type { ChangeServices } from '../domain/change.ts';
import { presentEvents, presentNumbers } from '../fundraising/event-payloads.ts';
import { createPictureStore } from '../pictures/create-picture-store.ts';
import { Retention } from './retention.ts';

type Parts = Pick<Context, 'addresses' | 'clock' | 'config' | 'log' | 'secretKey'> &
  Pick<ChangeServices, 'cache' | 'outbox'> & {
    database: Pick<Context['database'], 'primary' | 'metadata'>;
  };

/** Creates the job that removes old data, and erases people whose week has passed or whom an operator erases. */
export function createRetention(parts: Parts): Retention {
  const { database, cache, outbox, config, secretKey, log } = parts;
  return new Retention({
    database: database.primary,
    config,
    erasure: {
      database,
      cache,
      outbox,
      deadline: undefined,
      metadata: database.metadata,
      secretKey,
      giftAidYears: config.GIFT_AID_RETENTION_YEARS,
      present: presentOrNumbers(parts),
    },
    pictures: createPictureStore(config),
    log,
  });
}

/** Renders the data of events. An event that can't be rendered is reduced to its IDs, and doesn't prevent an erasure. */
function presentOrNumbers(parts: Parts): Present {
  return async (transaction, events) => {
    const said: (object | undefined)[] = [];
    await workInHalves(
      events,
      async (some) => {
        const present = (savepoint: typeof transaction) => presentEvents(savepoint, some, parts);
        said.push(...(await transaction.transaction(present)));
      },
      (event, error) => {
        const { type, page_id } = event;
        parts.log.error(
          { err: error, type, page: page_id },
          'an event cannot be presented; only its IDs were kept',
        );
        said.push(presentNumbers(event));
      },
    );
    return said;
  };
}
