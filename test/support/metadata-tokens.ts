import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { TestClient, TestResponse } from './client.ts';

type Value = string | number | boolean;

/** Calls the metadata service with one token, for one kind of object unless a call names another. */
export class MetadataCaller {
  readonly token = randomBytes(24).toString('base64url');
  readonly #client: TestClient;
  readonly #type: string;

  constructor(client: TestClient, type = 'Page') {
    this.#client = client;
    this.#type = type;
  }

  query(more = ''): string {
    return `token=${this.token}&type=${this.#type}${more}`;
  }

  create(key: string, more: object = {}): Promise<TestResponse> {
    const body = { token: this.token, type: this.#type, key, description: '', ...more };
    return this.#client.post('/keys', body);
  }

  update(id: number, key: string, description = ''): Promise<TestResponse> {
    return this.#client.request('PUT', `/keys/${id}`, { body: { token: this.token, key, description } });
  }

  delete(id: number): Promise<TestResponse> {
    return this.#client.delete(`/keys/${id}?token=${this.token}`);
  }

  stats(id: number): Promise<TestResponse> {
    return this.#client.get(`/keys/${id}/stats.json?token=${this.token}`);
  }

  save(key: string, id: number | string, value: unknown, more: object = {}): Promise<TestResponse> {
    return this.#client.post('/metadata', { token: this.token, type: this.#type, key, id, value, ...more });
  }

  keys(): Promise<TestResponse> {
    return this.#client.get(`/keys.json?${this.query()}`);
  }

  /** Returns the names of the keys in the order of the list. */
  async names(): Promise<string[]> {
    return (await this.keys()).body.keys.map(({ name }: { name: string }) => name);
  }

  /** Creates a key and returns its ID. */
  async key(name: string): Promise<number> {
    const created = await this.create(name);
    expect(created.status, created.text).to.equal(204);
    const key = (await this.keys()).body.keys.find((candidate: { name: string }) => candidate.name === name);
    return key.id;
  }

  async labels(id: number): Promise<Record<string, Value>> {
    const { body } = await this.#client.get(`/metadata.json?${this.query(`&ids=${id}`)}`);
    return body.metadata[0].labels;
  }
}
