import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** A website on another origin whose policy only allows the elements and their streams. */
export interface StrictPage {
  address: string;
  close(): void;
}

/** Serves such a page. @param server origin of the elements @param body HTML of the page @param style its own style sheet */
export async function serveStrictPage(server: string, body: string, style = ''): Promise<StrictPage> {
  const policy = `default-src 'none'; script-src ${server}; connect-src ${server}; style-src 'self'; img-src data:; require-trusted-types-for 'script'`;
  const page = `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><title>Our run</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><link rel="stylesheet" href="style.css"><script type="module" src="${server}/elements.js"></script></head>
<body><main><h1>Our run</h1>${body}</main></body></html>`;
  const website = createServer(({ url }, response) => {
    const isStyle = url?.endsWith('.css');
    response.writeHead(200, {
      'Content-Type': isStyle ? 'text/css' : 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    });
    response.end(isStyle ? style : page);
  });
  const { port, close } = await listen(website);
  return { address: `http://localhost:${port}/`, close };
}
