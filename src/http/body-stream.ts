import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { MalformedRequestError, RequestTimeoutError } from '../errors.ts';
import { waitsForContinue } from './body-intake.ts';

/** How long a sender may be silent. */
const LONGEST_SILENCE_MS = 30_000;
const BUFFERED_BYTES = 262_144;

/**
 * Reads a body while it arrives, no faster than its reader takes it. Nothing is read or requested before that.
 * @throws MalformedRequestError for a body that ends too early; RequestTimeoutError for a sender who stops in the middle
 */
export async function* bodyStream(
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  longestSilence = LONGEST_SILENCE_MS,
): AsyncGenerator<Uint8Array> {
  const body = new PassThrough({ highWaterMark: BUFFERED_BYTES });
  const silence = setTimeout(() => {
    // The reader may be the one who takes its time.
    if (body.writableNeedDrain) silence.refresh();
    else body.destroy(new RequestTimeoutError());
  }, longestSilence);
  const arrived = () => void silence.refresh();
  const arrivedWhole = () => clearTimeout(silence);
  const cutOff = () => {
    if (!req.readableEnded) body.destroy(new MalformedRequestError('The body ends too early'));
  };
  // Not a pipeline: it would destroy the request, and with it the response.
  req.on('data', arrived).on('end', arrivedWhole).on('close', cutOff).pipe(body);
  if (req.destroyed) cutOff();
  if (waitsForContinue(req)) res.writeContinue();
  try {
    yield* body;
  } finally {
    clearTimeout(silence);
    req.off('data', arrived).off('end', arrivedWhole).off('close', cutOff).unpipe(body);
  }
}
