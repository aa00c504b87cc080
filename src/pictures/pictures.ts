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

/** Each of them may hold 10 MB. */
const FETCHED_AT_ONCE = 4;
const MOST_FETCHES_WAITING = 50;
/** The request has no time left by then. */
const LONGEST_WAIT_MS = 10_000;
/** Each of them keeps a file, and one of the places that all who send files share. */
const MOST_WAITING_OF_A_SENDER = 2;

const path = /^\/pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A file that somebody has sent, or the address of a picture, here or elsewhere. */
export type PictureSource = Buffer | string;

/** Pictures that we serve ourselves, each under a path such as `/pictures/0b6ab0a2-…`. */
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
   * Stores a picture and has it written down who shows it. When that is refused, the picture is removed again; when nobody knows
   * whether it has happened, it stays.
   * @param field of the request, which the reason of a refusal names
   * @param write is given the picture's path
   * @param options.sender whose pictures are read one after the other, while those of others are
   * @param options.use decides on the sizes and the shape
   * @throws ValidationError for what is no picture, UnavailableError when it cannot be stored or too many of the sender's wait, and
   *   what `write` throws
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

  /** @returns the picture as JPEG, a logo as PNG, which has one size; undefined where there is none */
  async read(id: string, size: PictureSize): Promise<Buffer | undefined> {
    if (!path.test(`/pictures/${id}`)) return undefined;
    return (await this.#store.read(id, `${size}.jpg`)) ?? this.#store.read(id, 'original.png');
  }

  /** Stores it once more. @returns the path of the copy; undefined where there is no such picture */
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

  /** Removes a picture that nothing shows any more. One that cannot be removed is logged. @returns whether it is gone */
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
