import { canWrite } from '../../db/connection/can-write.ts';
import { isConnectionLoss } from '../../db/connection/database-errors.ts';
import { UnavailableError } from '../../errors.ts';
import type { FundraisingHandlers } from './types.ts';

export const status = {
  async getStatus(_request, { database }) {
    // Caught here, because a propagated connection error counts as the replica's, and the response would wait for it to come back.
    const isWritable = await canWrite(database.primary).catch((error) => {
      if (isConnectionLoss(error)) return false;
      throw error;
    });
    if (!isWritable) throw new UnavailableError('The database is unavailable or read-only');
    return { status: 200, body: { status: 'ready' } };
  },
} satisfies Partial<FundraisingHandlers>;
