// Who may import whom in src: no circles, and arrows point one way. `make lint` runs it.

const services = ['fundraising', 'oauth', 'metadata', 'operations', 'desk', 'site', 'docs'];
const below = [
  'domain',
  'mail',
  'web',
  'http',
  'events',
  'pictures',
  'outbound',
  'auth',
  'contract',
  'db',
  'config',
];

/** What each folder of src may import, besides itself, `runtime` and the files directly in src. */
const allowed = {
  // Of the services the site, whose views an operator sees before they are changed, and the checks of the installation, which staff see, too.
  cli: ['server', 'site', 'operations', 'transfer', 'seed', ...below],
  server: [...services, ...below],
  // The site shows pages by the API's own operations; the provider's screens and the documentation live on its address.
  // It writes what scripts of its screens keep up to date, in the same words.
  site: ['fundraising', 'oauth', 'browser', ...below],
  // Runs in browsers.
  browser: [],
  // Of the demo world the documentation knows whether it is there, and its credentials.
  docs: ['site', 'seed', ...below],
  fundraising: below,
  oauth: below,
  metadata: below,
  operations: ['transfer', ...below],
  // Of the demo data it knows the owner, whose second factor is off in development.
  desk: ['operations', 'browser', 'seed', ...below],
  transfer: ['domain', 'mail', 'auth', 'contract', 'db', 'config'],
  seed: ['domain', 'auth', 'db', 'config'],
  domain: ['web', 'http', 'outbound', 'auth', 'contract', 'db', 'config'],
  // Writes amounts as scripts of screens do.
  mail: ['browser', 'domain', 'web', 'auth', 'db', 'config'],
  web: ['http', 'auth', 'contract', 'db', 'config'],
  events: ['domain', 'outbound', 'contract', 'auth', 'db', 'config'],
  http: ['auth', 'contract', 'db', 'config'],
  pictures: ['outbound', 'auth', 'config'],
  outbound: ['auth', 'config'],
  auth: ['contract', 'db', 'config'],
  contract: ['config'],
  db: ['config'],
  config: [],
  // What a process is made of: deadlines, turns, log, metrics, traces. Every folder may import it.
  runtime: [],
};

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(allowed).map(([folder, others]) => ({
      name: `layer-${folder}`,
      severity: 'error',
      comment: `src/${folder} may import ${others.join(', ') || 'no other folder'}.`,
      from: { path: `^src/${folder}/` },
      to: { path: '^src/[^/]+/', pathNot: `^src/(${[folder, 'runtime', ...others].join('|')})/` },
    })),
    {
      name: 'context-is-for-services',
      severity: 'error',
      comment:
        'What every handler may use is put into one object for the services; below them, ask for the parts you need.',
      from: { path: '^src/(?!cli|server|fundraising|oauth|metadata|operations|desk|site|docs|context)' },
      to: { path: '^src/context\\.ts$' },
    },
    {
      name: 'sql-is-in-db',
      severity: 'error',
      comment: 'Only src/db sends SQL; others hand on a DatabaseHandle.',
      from: { path: '^src/(?!db/)' },
      to: { path: 'node_modules/(knex|pg)/' },
    },
  ],
  options: {
    parser: 'swc',
    includeOnly: '^src/|node_modules/(knex|pg)/',
    doNotFollow: { path: 'node_modules' },
  },
};
