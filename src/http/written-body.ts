import type { JsonText } from './json-text.ts';

/** A body that is JSON already, with what it was written of. */
export class WrittenBody<Subject, Body> {
  readonly subject: Subject;
  readonly json: JsonText<Body>;

  constructor(subject: Subject, json: JsonText<Body>) {
    this.subject = subject;
    this.json = json;
  }

  toJSON(): Body {
    return JSON.parse(this.json);
  }
}
