import { createServer, type RequestListener } from 'node:http';
import { type Listening, listen } from './listen.ts';

export interface PictureHost extends Listening {
  /** Requested paths. */
  asked: string[];
}

/** Starts another website's server on this machine. */
export async function startPictureHost(answer: RequestListener): Promise<PictureHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  return { ...(await listen(server)), asked };
}
