import { ValidationError } from '../errors.ts';

/**
 * Runs a command whose errors name fields as the public API does.
 * @param names the field of this operation's body by the command's name for it
 * @throws the command's ValidationError, with the body's names
 */
export async function withNamesOfBody<Result>(
  names: Readonly<Record<string, string>>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors = error.errors.map((each) => ({ ...each, field: names[each.field] ?? each.field }));
    throw Object.assign(new ValidationError(errors), { cause: error });
  }
}
