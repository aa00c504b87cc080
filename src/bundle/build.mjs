// Bundles the program with the packages it uses into one file, and keeps V8's compiled code of it beside it: a process that
// starts reads two files instead of 1300. Types are not looked at here, see `make typecheck`.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programFile = `${root}.build/groundswell.js`;
const codeFile = `${root}.build/groundswell.code`;

/** Machine code stays where it is; the others are drivers of other databases, which Knex names and we do not install. */
const leftOut = [
  '@node-rs/argon2',
  ...['better-sqlite3', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'sqlite3', 'tedious'],
  ...['pg-native', 'pg-query-stream'],
];

const options = { absWorkingDir: root, platform: 'node', target: 'node20', logLevel: 'warning' };

// V8 tells code of another source by the length of the source alone.
rmSync(codeFile, { force: true });
await build({
  ...options,
  entryPoints: ['src/cli/bundle.ts'],
  outfile: programFile,
  bundle: true,
  format: 'cjs',
  external: leftOut,
  define: {
    'import.meta.url': 'programUrl',
    // Node.js 20 has none, and the driver would load the whole of `fetch` to find out that this is no Cloudflare worker.
    navigator: JSON.stringify({ userAgent: 'Node.js' }),
  },
  // One expression, so that the text of the file is what is compiled: `launch.ts` calls the function.
  banner: { js: '(function (require, module, programUrl) {' },
  footer: { js: '})' },
  sourcemap: true,
  sourcesContent: false,
});
escapeText(programFile);
await build({
  ...options,
  entryPoints: ['src/cli/launch.ts'],
  outfile: `${root}.build/src/cli/main.js`,
  format: 'esm',
});
await keepCode();

/** Writes each letter outside ASCII as an escape: a text of single bytes is read at once, and takes half the memory. */
function escapeText(file) {
  const text = readFileSync(file, 'utf8');
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, text.replace(/[\u0080-\uffff]/g, escaped));
}

/** Keeps what has been compiled when everything that a server or a command begins with has been loaded. */
async function keepCode() {
  const script = new Script(readFileSync(programFile, 'latin1'), { filename: programFile });
  const program = { exports: {} };
  script.runInThisContext()(createRequire(programFile), program, pathToFileURL(programFile).href);
  await program.exports.loadAll();
  writeFileSync(`${codeFile}.new`, script.createCachedData());
  renameSync(`${codeFile}.new`, codeFile);
}
