import { expect } from 'chai';
import type { Body } from './client.ts';

interface Answer {
  request?: string;
  status: number;
  body: Body;
}

interface FieldError {
  field: string;
  code: string;
}

/** Returns the body of a response, which must have the status. */
export async function bodyOf(answer: Answer | Promise<Answer>, status = 200): Promise<Body> {
  const { request, status: actual, body } = await answer;
  if (actual !== status)
    expect.fail(`${request ?? ''} answered ${actual}, not ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Returns each error of a 422 response as `field code`. */
export async function errorsOf(answer: Answer | Promise<Answer>): Promise<string[]> {
  const { error } = await bodyOf(answer, 422);
  return error.errors.map(({ field, code }: FieldError) => `${field} ${code}`);
}

/** Returns the fields of those errors. */
export async function fieldsOf(answer: Answer | Promise<Answer>): Promise<string[]> {
  const { error } = await bodyOf(answer, 422);
  return error.errors.map(({ field }: FieldError) => field);
}

/** Returns the block that describes the position of a page in a list. */
export function pageMeta(count: number, current_page: number, total_pages: number) {
  const [first_page, last_page] = [current_page === 1, current_page >= total_pages];
  return { count, current_page, total_pages, first_page, last_page };
}
