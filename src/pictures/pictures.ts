import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { LARGEST_FILE } from '../config/largest-file.ts';
import { DomainError, invalid, UnavailableError, ValidationError } from '../errors.ts';
import { type Outbound, pictureOutbound } from '../outbound/outbound.ts';
import type { Log } from '../runtime/log.ts';
import { takeTurns, takeTurnsEach } from '../runtime/turns.ts';
import { createPictureStore } from './create-picture-store.ts';
import { encodePicture } from './encode-picture.ts';
import { fetchPicture } from './fetch-picture.ts';
import { type PictureFiles, type PictureSize, type PictureUse, pictureFileNames } from './picture-sizes.ts';
import type { PictureStore } from './picture-store.ts';

import { RefusedPictureError } from './refused-picture-error.ts';

/** Each may hold 10 MB. */
const FETCHED_AT_ONCE = 4;
const MOST_FETCHES_WAITING = 50;
/** After this time, the request would have timed out. */
const LONGEST_WAIT_MS = 10_000;
/** Each holds a file, and one of the slots that all uploads share. */
const MOST_WAITING_OF_A_SENDER = 2;

const path = /^\/pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** An uploaded file, or the address of a picture here or elsewhere. */
export type PictureSource = Buffer | string;

/** Pictures served by this server, each under a path such as `/pictures/0b6ab0a2-…`. */
export class Pictures {
  readonly #store: PictureStore;
  readonly #log: Log;
  readonly #baseUrl: string;
  readonly #outbound: Outbound;
  readonly #fetches = takeTurns(FETCHED_AT_ONCE, {
    mostWaiting: MOST_FETCHES_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  readonly #turnsOfSenders = takeTurnsEach(1, { mostWaiting: MOST_WAITING_OF_A_SENDER });

  constructor(
    config: Pick<Config, 'baseUrl' | 'picturesDir' | 'PICTURES_BUCKET_URL' | 'PICTURES_PRIVATE_NETWORKS'>,
    log: Log,
  ) {
    this.#store = createPictureStore(config);
    this.#log = log;
    this.#baseUrl = config.baseUrl;
    this.#outbound = pictureOutbound(config);
  }

  /**
   * Stores a picture and runs the write that refers to it. If the write is rejected, the picture is removed again; if its outcome is
   * unknown, the picture stays.
   * @param field of the request, named in the reason of a rejection
   * @param write gets the picture's path
   * @param options.sender pictures of one sender are read one at a time, in parallel with those of others
   * @param options.use determines the sizes and the shape
   * @throws ValidationError for a file that is not a picture, UnavailableError if it cannot be stored or too many of the sender's wait, and
   * what `write` throws
   */
  async storeFor<Result>(
    source: PictureSource,
    field: string,
    write: (path: string) => Promise<Result>,
    { sender, use }: { sender?: string | undefined; use?: PictureUse } = {},
  ): Promise<Result> {
    const id = randomUUID();
    const read = async () => encodePicture(await this.#readSource(source, field), use);
    const files = await (sender === undefined ? read() : this.#turnsOfSenders(sender, read)).catch(
      refusing(field),
    );
    await this.#store.write(id, files).catch((error) => {
      this.#log.error({ err: error }, 'a picture could not be stored');
      throw new UnavailableError('The picture could not be stored, please try again');
    });
    try {
      return await write(`/pictures/${id}`);
    } catch (error) {
      if (error instanceof DomainError && !(error instanceof UnavailableError)) {
        await this.remove(`/pictures/${id}`);
      }
      throw error;
    }
  }

  /** @returns the picture as JPEG; a logo as PNG, in its only size; undefined if it does not exist */
  async read(id: string, size: PictureSize): Promise<Buffer | undefined> {
    if (!path.test(`/pictures/${id}`)) return undefined;
    return (await this.#store.read(id, `${size}.jpg`)) ?? this.#store.read(id, 'original.png');
  }

  /** Stores a copy. @returns the path of the copy; undefined if the picture does not exist */
  async copy(image: string): Promise<string | undefined> {
    const [, id = ''] = path.exec(image) ?? [];
    const files: PictureFiles = {};
    for (const name of id ? pictureFileNames : []) {
      const file = await this.#store.read(id, name);
      if (file) files[name] = file;
    }
    if (Object.keys(files).length === 0) return undefined;
    const copy = randomUUID();
    await this.#store.write(copy, files);
    return `/pictures/${copy}`;
  }

  /** Removes a picture that nothing refers to any more. A failure is logged. @returns whether it was removed */
  async remove(image: string | null | undefined): Promise<boolean> {
    const [, id] = path.exec(image ?? '') ?? [];
    if (!id) return true;
    try {
      await this.#store.remove(id);
      return true;
    } catch (error) {
      this.#log.error({ err: error, picture: id }, 'a picture could not be removed');
      return false;
    }
  }

  async #readSource(source: PictureSource, field: string): Promise<Buffer> {
    if (typeof source !== 'string') return source;
    if (!source.startsWith(`${this.#baseUrl}/`)) {
      return this.#fetches(() => fetchPicture(source, { mostBytes: LARGEST_FILE, outbound: this.#outbound }));
    }
    const [, id = ''] = path.exec(source.slice(this.#baseUrl.length).replace(/\?.*$/, '')) ?? [];
    const own = await this.read(id, 'original');
    if (!own) throw new ValidationError([invalid(field, 'is not a picture on this site')]);
    return own;
  }
}

function refusing(field: string) {
  return (error: unknown): never => {
    throw error instanceof RefusedPictureError ? new ValidationError([invalid(field, error.message)]) : error;
  };
}
