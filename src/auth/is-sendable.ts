import { TooManyRequestsError } from '../errors.ts';
import type { Throttle } from './throttle.ts';

/** Whether an address may get one more mail that anybody can have sent: nobody's mailbox is filled through us. */
export async function isSendable(throttle: Throttle, email: string): Promise<boolean> {
  try {
    await throttle.take('mailByAccount', email);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false;
    throw error;
  }
}
