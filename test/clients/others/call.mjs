// node call.mjs PROGRAM API
const [program, api] = process.argv.slice(2);
const { fetch } = globalThis;
// The client of orval calls addresses without an origin, as a page on the same origin would.
globalThis.fetch = (input, init) =>
  fetch(typeof input === 'string' && input.startsWith('/') ? api + input : input, init);
const { call } = await import(program);
process.stdout.write(`${await call(api)}\n`);
