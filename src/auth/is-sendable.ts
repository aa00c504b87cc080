import { TooManyRequestsError } from '../errors.ts';
import type { Throttle, ThrottleName } from './throttle.ts';

type MailName = Extract<ThrottleName, `${string}MailByAccount`>;

/** Whether an address may get one more mail that anybody can have sent: nobody's mailbox is filled through us. */
export async function isSendable(throttle: Throttle, mail: MailName, email: string): Promise<boolean> {
  try {
    await throttle.take(mail, email);
    return true;
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false;
    throw error;
  }
}
