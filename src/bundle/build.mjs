// Bundles the program and its packages into one file, so that a process reads that instead of 1300 files. It doesn't check types; `make
// typecheck` does. The source map is for original-stack.mjs: node --enable-source-maps would hold 100 MB for it in each process.
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Packages that are not bundled: native code, packages that few installations use, and drivers for other databases, which Knex refers to
 * but which aren't installed.
 */
const leftOut = [
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  ...['sdk-trace', 'core', 'resources', 'exporter-trace-otlp-http'].map((name) => `@opentelemetry/${name}`),
  '@simplewebauthn/server',
  'fontkit',
  'pdfkit',
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
  // CommonJS packages call `require`, which an ES module doesn't have.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
  },
  // Each process holds the text in memory. Without white space and comments it is a third shorter.
  minifyWhitespace: true,
  legalComments: 'external',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});

// The code for browsers: event screens, the elements for other websites, and the modules of the desk.
await buildWhole({
  absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
  entryPoints: ['elements', 'home', 'passkeys', 'preview', 'progress', 'screen', 'selection', 'upload'].map(
    (name) => `src/browser/${name}.ts`,
  ),
  outdir: '.build/browser',
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome100', 'firefox101', 'safari16.4'],
  logLevel: 'warning',
});

/** Replaces each file in one step, so that readers find either the old or the new one. @param {import('esbuild').BuildOptions} options */
async function buildWhole(options) {
  const { outputFiles = [] } = await build({ ...options, write: false });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.new`, contents);
    if (path.endsWith('groundswell.js')) await chmod(`${path}.new`, 0o755);
    await rename(`${path}.new`, path);
  }
}
