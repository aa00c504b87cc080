import type { IncomingMessage } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { DomainError } from '../errors.ts';
import { collectFields, createParser, malformed } from './multipart-body.ts';

interface StreamedForm {
  /** Those before the file. */
  fields: Record<string, string>;
  /** Absent if no file was chosen. */
  file?: { name: string; content: AsyncIterable<Uint8Array> };
}

/**
 * Reads a form up to its file, of any length, which its reader then takes while it arrives.
 * @param body what `bodyStream` returns; its errors are those of the file, too
 * @throws MalformedRequestError for a body that isn't such a form, ends too early, or has too many fields
 */
export function openMultipart(
  request: Pick<IncomingMessage, 'headers'>,
  body: AsyncIterable<Uint8Array>,
): Promise<StreamedForm> {
  return new Promise((resolve, reject) => {
    const parser = createParser(request, Number.POSITIVE_INFINITY);
    let content: Readable | undefined;
    const fail = (error: Error) => {
      content?.destroy(error);
      reject(error);
    };
    const fields = collectFields(parser, fail);
    parser.on('file', (_name, stream, filename) => {
      // The handler may have refused the form without reading the file.
      stream.on('error', () => {});
      // A form without a chosen file sends an empty file without a name.
      if (!filename) return stream.resume();
      content = stream;
      resolve({ fields, file: { name: filename, content: contentOf(stream) } });
    });
    parser.on('finish', () => resolve({ fields }));
    let isCut = false;
    const source = Readable.from(body, { objectMode: false });
    source.once('error', () => {
      isCut = true;
    });
    pipeline(source, parser, (error) => {
      if (error) fail(isCut ? error : malformed('it is broken or ends too early'));
    });
  });
}

/** @throws MalformedRequestError for a file that ends too early, and the error of the body */
async function* contentOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw error instanceof DomainError ? error : malformed('it is broken or ends too early');
  }
}
