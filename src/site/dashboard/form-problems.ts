import { type FieldError, ValidationError } from '../../errors.ts';

/** The errors of a form from several checks, so that a visitor is told all of them at once. Of a field, the first counts. */
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

  /** @returns what was read; undefined where it was refused */
  read<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      this.add(error.errors);
      return undefined;
    }
  }

  /** @param others further errors, looked for only where there are some @throws ValidationError */
  refuse(others: () => readonly FieldError[] = () => []): void {
    if (this.#errors.size === 0) return;
    this.add(others());
    throw new ValidationError([...this.#errors.values()]);
  }
}
