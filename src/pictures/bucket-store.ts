import { randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type PictureFiles, type PictureSize, sizeNames } from './picture-sizes.ts';
import type { PictureStore } from './picture-store.ts';

const LONGEST_MS = 5_000;

/** Pictures in a bucket of Amazon S3, or of what speaks its language: `0b6ab0a2-…/medium.jpg`. */
export class BucketStore implements PictureStore {
  readonly #client: AwsClient;
  /** Address of the bucket, without a slash at the end. */
  readonly #root: string;

  /** @param address such as `https://key:secret@s3.example.org/bucket?region=eu-west-1` */
  constructor(address: string) {
    const { origin, pathname, username, password, searchParams } = new URL(address);
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: 1,
    });
    this.#root = origin + pathname.replace(/\/+$/, '');
  }

  async write(id: string, files: PictureFiles): Promise<void> {
    const puts = sizeNames.map((size) => this.#put(`${id}/${size}.jpg`, files[size]));
    const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
    if (!failed) return;
    // Where the bucket does not answer, what came that far stays; nothing names it.
    await this.remove(id).catch(() => undefined);
    throw failed.reason;
  }

  async read(id: string, size: PictureSize): Promise<Buffer | undefined> {
    const response = await this.#ask('GET', `${id}/${size}.jpg`, undefined, [200, 404]);
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined;
  }

  async remove(id: string): Promise<void> {
    await Promise.all(
      sizeNames.map((size) => this.#ask('DELETE', `${id}/${size}.jpg`, undefined, [200, 204, 404])),
    );
  }

  async examine(): Promise<string> {
    const trial = `trial-${randomUUID()}`;
    await this.#put(trial, Buffer.from('Groundswell tries whether it can write here.'));
    await this.#ask('DELETE', trial, undefined, [200, 204]);
    return `stored in ${this.#root}`;
  }

  async #put(key: string, bytes: Buffer): Promise<void> {
    await this.#ask('PUT', key, bytes, [200, 201, 204]);
  }

  async #ask(
    method: string,
    key: string,
    body: Buffer | undefined,
    accepted: readonly number[],
  ): Promise<Response> {
    const response = await this.#client.fetch(`${this.#root}/${key}`, {
      method,
      signal: AbortSignal.timeout(LONGEST_MS),
      ...(body && { body: new Uint8Array(body), headers: { 'Content-Type': 'image/jpeg' } }),
    });
    if (accepted.includes(response.status)) return response;
    await response.body?.cancel();
    throw new Error(`${new URL(this.#root).host} answered ${response.status} to ${method} ${key}`);
  }
}
