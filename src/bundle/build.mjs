// Bundles the program with the packages it uses into one file: a process that starts reads that instead of 1300. Types are not
// looked at here, see `make typecheck`. The source map is for original-stack.mjs: node --enable-source-maps would keep
// 100 MB for it in each process.
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Machine code stays where it is, and what only few installations use; the others are drivers of other databases, which Knex names and we do not install. */
const leftOut = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  ...['sdk-trace', 'core', 'resources', 'exporter-trace-otlp-http'].map((name) => `@opentelemetry/${name}`),
  'opentype.js',
  'sharp',
  'better-sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'sqlite3',
  'tedious',
  'pg-native',
  'pg-query-stream',
];

await buildWhole({
  absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
  entryPoints: ['src/cli/main.ts'],
  outfile: '.build/groundswell.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: leftOut,
  // Packages of the older form call `require`, which a file of this form has not got.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
  },
  // Each process keeps the text in memory: without comments it is a third shorter.
  minifyWhitespace: true,
  legalComments: 'external',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});

// What runs in browsers: event screens, and the elements for websites of others.
await buildWhole({
  absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
  entryPoints: ['src/browser/elements.ts', 'src/browser/screen.ts'],
  outdir: '.build/browser',
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome100', 'firefox101', 'safari16.4'],
  logLevel: 'warning',
});

/** Whoever reads meanwhile finds the former file or the new one. @param {import('esbuild').BuildOptions} options */
async function buildWhole(options) {
  const { outputFiles = [] } = await build({ ...options, write: false });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, contents);
    if (path.endsWith('groundswell.js')) await chmod(`${path}.new`, 0o755);
    await rename(`${path}.new`, path);
  }
}
