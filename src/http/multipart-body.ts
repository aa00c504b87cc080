import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { LARGEST_FILE } from '../config/largest-file.ts';
import { MalformedRequestError, PayloadTooLargeError } from '../errors.ts';

/** Bytes of everything besides the file. */
const LARGEST_REST = 64 * 2 ** 10;
export const LARGEST_MULTIPART = LARGEST_FILE + LARGEST_REST;

export interface MultipartBody {
  /** Texts by name. The text of a file is its filename. */
  fields: Record<string, string>;
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Reads a form with a file, without touching a disk.
 * @throws PayloadTooLargeError for a file of more than 10 MB; MalformedRequestError for a body that isn't such a form, ends too early, or
 *   has more than one file or too many fields
 */
export function readMultipart(request: IncomingMessage): Promise<MultipartBody> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    const parser = createParser(request);
    let length = 0;
    const count = (chunk: Buffer) => {
      length += chunk.length;
      if (length > LARGEST_MULTIPART) fail(fileTooLarge());
    };
    const end = () => {
      request.off('data', count).off('close', cutOff);
      request.unpipe(parser);
    };
    const fail = (error: Error) => {
      end();
      files.clear();
      reject(error);
    };
    // A fully read request closes too, maybe before the parser has finished.
    const cutOff = () => request.readableEnded || fail(malformed('it is broken or ends too early'));
    const fields = collectFields(parser, fail);
    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => fail(fileTooLarge()));
      stream.on('error', () => fail(malformed('it is broken or ends too early')));
      stream.on('end', () => {
        // A form without a chosen file sends an empty file without a name.
        const bytes = Buffer.concat(chunks);
        if (bytes.length === 0 && !filename) return;
        fields[name] = filename || 'file';
        files.set(name, bytes);
      });
    });
    parser.on('error', () => fail(malformed('it is broken or ends too early')));
    parser.on('finish', () => {
      end();
      resolve({ fields, files });
    });
    request.on('data', count).on('close', cutOff);
    request.pipe(parser);
  });
}

/** @throws MalformedRequestError for a content type without a boundary */
export function createParser(
  { headers }: Pick<IncomingMessage, 'headers'>,
  largestFile = LARGEST_FILE,
): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fileSize: largestFile,
        files: 1,
        fields: 20,
        // The longest update has 10,000 characters, of up to four bytes.
        fieldSize: 40_000,
        fieldNameSize: 100,
        headerPairs: 20,
        headerSize: 4 * 2 ** 10,
      },
      isPartAFile: (_name, type, filename) =>
        filename !== undefined || (type !== undefined && !type.startsWith('text/')),
    });
  } catch {
    throw malformed('its content type has no boundary');
  }
}

/** Returns the fields by name, which it adds as they arrive. @param fail called for wrong ones and for too many parts */
export function collectFields(
  parser: InstanceType<typeof Busboy>,
  fail: (error: MalformedRequestError) => void,
): Record<string, string> {
  const fields: Record<string, string> = {};
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) fail(malformed('a field is too long'));
    if (Object.hasOwn(fields, name)) fail(malformed('a field is sent twice'));
    fields[name] = value;
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail(malformed('it has too many parts')));
  }
  return fields;
}

export function malformed(problem: string): MalformedRequestError {
  return new MalformedRequestError(`The multipart body could not be read: ${problem}`);
}

export function fileTooLarge(): PayloadTooLargeError {
  return new PayloadTooLargeError(`The file is larger than ${LARGEST_FILE / 2 ** 20}MB`);
}
