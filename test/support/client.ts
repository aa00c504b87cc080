import type { ContractCheck } from './contract-check.ts';
import type { ContractFaults } from './contract-faults.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads fields that the contract check has already proven.
export type Body = any;

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  body?: string | object;
  redirect?: 'manual' | 'follow';
}

/** A plain HTTP client that holds every response against the documents. */
export class TestClient {
  readonly origin: string;
  readonly #root: string;
  readonly #check: ContractCheck;
  readonly #faults: ContractFaults;

  /**
   * @param root path prefix of the contract's paths
   * @param faults what the server itself finds wrong with its responses
   */
  constructor(origin: string, root: string, check: ContractCheck, faults: ContractFaults = new Map()) {
    this.origin = origin;
    this.#root = root;
    this.#check = check;
    this.#faults = faults;
  }

  get(path: string, options?: RequestOptions): Promise<TestResponse> {
    return this.request('GET', path, options);
  }

  post(path: string, body?: string | object, options?: RequestOptions): Promise<TestResponse> {
    return this.request('POST', path, { ...options, body });
  }

  delete(path: string, options?: RequestOptions): Promise<TestResponse> {
    return this.request('DELETE', path, options);
  }

  /** @throws Error when status or body are not what the document allows */
  async request(
    method: string,
    path: string,
    { headers = {}, body, redirect = 'manual' }: RequestOptions = {},
  ): Promise<TestResponse> {
    const json = typeof body === 'object' ? JSON.stringify(body) : body;
    const type: Record<string, string> =
      typeof body === 'object' ? { 'Content-Type': 'application/json' } : {};
    const sent = { ...type, ...headers };
    const response = await fetch(`${this.origin}${this.#root}${path}`, {
      method,
      headers: sent,
      redirect,
      ...(json === undefined ? {} : { body: json }),
    });
    const text = await response.text();
    const fault = this.#faults.get(response.headers.get('x-request-id') ?? '');
    if (fault) throw new Error(fault);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed: Body = isJson && text !== '' ? JSON.parse(text) : undefined;
    const isExchange = !['OPTIONS', 'HEAD'].includes(method) && !/\.jsonp/.test(path);
    if (isExchange) this.#check.assert({ method, path, headers: sent, body: json }, response.status, parsed);
    return { status: response.status, headers: response.headers, text, body: parsed };
  }
}
