import { type FieldError, ValidationError } from '../../errors.ts';

/** Collects the errors of several checks, to show all of them together. The first error of a field wins. */
export class FormProblems {
  readonly #errors = new Map<string, FieldError>();

  constructor(errors: readonly FieldError[] = []) {
    this.add(errors);
  }

  add(errors: readonly FieldError[]): void {
    for (const error of errors) {
      if (!this.#errors.has(error.field)) this.#errors.set(error.field, error);
    }
  }

  /** Runs a check and collects its errors. @returns its result; undefined if there were errors */
  read<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      this.add(error.errors);
      return undefined;
    }
  }

  /** Throws if there are errors. @param others further checks, only run in that case @throws ValidationError */
  refuse(others: () => readonly FieldError[] = () => []): void {
    if (this.#errors.size === 0) return;
    this.add(others());
    throw new ValidationError([...this.#errors.values()]);
  }
}
