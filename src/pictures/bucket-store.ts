import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import { AwsClient } from 'aws4fetch';
import { ownName } from '../outbound/own-name.ts';
import { inSpan } from '../runtime/tracing.ts';
import { pictureId } from './picture-id.ts';
import { type PictureFileName, type PictureFiles, pictureFileNames } from './picture-sizes.ts';
import type { PictureStore, StoredPicture } from './picture-store.ts';

const LONGEST_MS = 5_000;

/** Pictures in a bucket of Amazon S3 or a compatible service: `0b6ab0a2-…/medium.jpg`. */
export class BucketStore implements PictureStore {
  readonly #client: AwsClient;
  /** Address of the bucket, without a trailing slash. */
  readonly #root: string;
  readonly #nameIsFound: (signal: AbortSignal) => Promise<void>;

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
    this.#nameIsFound = ownName(origin);
  }

  async write(id: string, files: PictureFiles): Promise<void> {
    const puts = Object.entries(files).map(([name, file]) => this.#put(`${id}/${name}`, file));
    const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
    if (!failed) return;
    // If the bucket does not respond, the files stored so far stay; nothing refers to them.
    await this.remove(id).catch(() => undefined);
    throw failed.reason;
  }

  async read(id: string, name: PictureFileName): Promise<Buffer | undefined> {
    const response = await this.#ask('GET', `${id}/${name}`, undefined, [200, 404]);
    return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined;
  }

  async remove(id: string): Promise<void> {
    await Promise.all(
      pictureFileNames.map((name) => this.#ask('DELETE', `${id}/${name}`, undefined, [200, 204, 404])),
    );
  }

  async *list(): AsyncIterable<StoredPicture> {
    let picture: StoredPicture | undefined;
    // In the order of keys, so that the files of a picture are adjacent.
    for await (const { id, bytes, storedAt } of this.#listFiles()) {
      if (picture?.id === id) {
        picture.bytes += bytes;
        if (storedAt > picture.storedAt) picture.storedAt = storedAt;
        continue;
      }
      if (picture) yield picture;
      picture = { id, bytes, storedAt };
    }
    if (picture) yield picture;
  }

  async *#listFiles(): AsyncIterable<StoredPicture> {
    for (let last = '', isMore = true; isMore; ) {
      const query = new URLSearchParams({ 'list-type': '2', ...(last && { 'start-after': last }) });
      const xml = await (await this.#ask('GET', `?${query}`, undefined, [200])).text();
      if (!xml.includes('<ListBucketResult')) throw new Error(`${this.#root} does not list its content`);
      for (const [, object = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        last = textOf(object, 'Key');
        const [id = '', file] = last.split('/');
        if (!pictureId.test(id) || file === undefined) continue;
        yield {
          id,
          bytes: Number(textOf(object, 'Size')),
          storedAt: new Date(textOf(object, 'LastModified')),
        };
      }
      isMore = textOf(xml, 'IsTruncated') === 'true';
    }
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
    const address = `${this.#root}${key.startsWith('?') ? '' : '/'}${key}`;
    const signal = AbortSignal.timeout(LONGEST_MS);
    const options = {
      method,
      signal,
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'Content-Type': key.endsWith('.png') ? 'image/png' : 'image/jpeg' },
      }),
    };
    const response = await inSpan(`bucket ${method}`, { kind: SpanKind.CLIENT }, async () => {
      await this.#nameIsFound(signal);
      return this.#client.fetch(address, options);
    });
    if (accepted.includes(response.status)) return response;
    await response.body?.cancel();
    throw new Error(`${new URL(this.#root).host} answered ${response.status} to ${method} ${key}`);
  }
}

/** The text of an element without child elements. The values we read have no characters that XML escapes. */
function textOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}
