import type { Examination } from '../../db/queries/doctor-checks.ts';
import { OperatorError } from '../../errors.ts';

/** The result of one check of the installation. */
export interface Finding {
  check: string;
  ok: boolean;
  message: string;
  /** What to do; null if nothing is wrong. */
  fix: string | null;
}

/** Runs one check. @param explain turns an error of the database into one that says what to do */
export async function examine(
  check: string,
  look: Examination,
  explain: (error: unknown) => unknown = (error) => error,
): Promise<Finding> {
  try {
    return { check, ok: true, message: await look(), fix: null };
  } catch (error) {
    const explained = explain(error);
    if (explained instanceof OperatorError) {
      return { check, ok: false, message: explained.message.replace(/:?\n\s*/g, '; '), fix: explained.fix };
    }
    const message = explained instanceof Error ? explained.message : String(explained);
    return { check, ok: false, message, fix: 'This is unexpected. Check the database log.' };
  }
}
