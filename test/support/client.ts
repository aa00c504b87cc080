import { type ContractCheck, csv } from './contract-check.ts';
import type { ContractViolations } from './contract-violations.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads fields that the contract check has validated.
export type Body = any;

export interface TestResponse {
  /** Method and path. */
  request: string;
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  body?: string | object | FormData | Uint8Array;
  redirect?: 'manual' | 'follow';
}

/** A plain HTTP client that checks every response against the documents. */
export class TestClient {
  readonly origin: string;
  readonly #root: string;
  readonly #check: ContractCheck;
  readonly #violations: ContractViolations;

  /**
   * @param root path prefix of the contract's paths
   * @param violations found by the server itself
   */
  constructor(
    origin: string,
    root: string,
    check: ContractCheck,
    violations: ContractViolations = new Map(),
  ) {
    this.origin = origin;
    this.#root = root;
    this.#check = check;
    this.#violations = violations;
  }

  get(path: string, options?: RequestOptions): Promise<TestResponse> {
    return this.request('GET', path, options);
  }

  post(path: string, body?: RequestOptions['body'], options?: RequestOptions): Promise<TestResponse> {
    return this.request('POST', path, { ...options, body });
  }

  delete(path: string, options?: RequestOptions): Promise<TestResponse> {
    return this.request('DELETE', path, options);
  }

  /** Sends a request. @throws Error when the document doesn't allow the status or body */
  async request(
    method: string,
    path: string,
    { headers = {}, body, redirect = 'manual' }: RequestOptions = {},
  ): Promise<TestResponse> {
    const isForm = body instanceof FormData;
    const isFile = body instanceof Uint8Array;
    const isJson = typeof body === 'object' && !isForm && !isFile;
    const json = isJson ? JSON.stringify(body) : body;
    const type: Record<string, string> = isJson ? { 'Content-Type': 'application/json' } : {};
    const sent = { ...type, ...headers };
    const response = await fetch(`${this.origin}${this.#root}${path}`, {
      method,
      headers: sent,
      redirect,
      ...(json === undefined ? {} : { body: json }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const text = isStream ? await firstEvent(response) : await response.text();
    const violation = this.#violations.get(response.headers.get('x-request-id') ?? '');
    if (violation) throw new Error(violation);
    const repliesJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed: Body = repliesJson && text !== '' ? JSON.parse(text) : isStream ? dataOf(text) : undefined;
    const isCsv = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
    const isExchange = !['OPTIONS', 'HEAD'].includes(method) && !/\.jsonp/.test(path);
    const fields = isForm
      ? [...body.keys()].map((name) => `${name}=sent`).join('&')
      : isFile
        ? undefined
        : (json as string);
    if (isExchange)
      this.#check.assert(
        { method, path, headers: sent, body: fields },
        response.status,
        isCsv ? csv : parsed,
      );
    const request = `${method} ${path}`;
    return { request, status: response.status, headers: response.headers, text, body: parsed };
  }
}

/** Reads a stream up to its first event, and closes it. */
async function firstEvent(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (/^data: .*\n\n/m.test(text)) break;
  }
  return text;
}

/** Returns the data of the first event, or undefined without one. */
function dataOf(text: string): Body {
  const [, data] = /^data: (.*)$/m.exec(text) ?? [];
  return data === undefined ? undefined : JSON.parse(data);
}
