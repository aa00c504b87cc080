// Who may import whom in src: no circles, and arrows point one way. `make lint` runs it.

const services = ['fundraising', 'oauth', 'metadata', 'site', 'docs', 'admin'];
const below = [
  'domain',
  'mail',
  'web',
  'http',
  'events',
  'live',
  'pictures',
  'address-lookup',
  'webhooks',
  'outbound',
  'auth',
  'contract',
  'db',
  'config',
  'files',
];

/** What each folder of src may import, besides itself and the files directly in src. */
const allowed = {
  // Of the services the site alone, whose views an operator sees before they are changed.
  cli: ['server', 'site', 'transfer', 'seed', ...below],
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
  admin: below,
  transfer: ['domain', 'mail', 'auth', 'contract', 'db', 'config', 'files'],
  seed: ['domain', 'auth', 'db', 'config', 'files'],
  domain: ['web', 'http', 'outbound', 'auth', 'contract', 'db', 'config', 'files'],
  webhooks: ['domain', 'outbound', 'contract', 'auth', 'db', 'config', 'files'],
  mail: ['web', 'auth', 'db', 'config', 'files'],
  web: ['http', 'auth', 'contract', 'db', 'config', 'files'],
  events: ['db', 'config', 'files'],
  http: ['auth', 'contract', 'db', 'config', 'files'],
  live: ['auth', 'config'],
  pictures: ['outbound', 'auth', 'config', 'files'],
  outbound: ['auth', 'config'],
  'address-lookup': ['outbound', 'config'],
  auth: ['contract', 'db', 'config', 'files'],
  contract: ['files'],
  db: ['config', 'files'],
  config: ['files'],
  files: [],
};

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(allowed).map(([folder, others]) => ({
      name: `layer-${folder}`,
      severity: 'error',
      comment: `src/${folder} may import ${others.join(', ') || 'no other folder'}.`,
      from: { path: `^src/${folder}/` },
      to: { path: '^src/[^/]+/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
    })),
    {
      name: 'context-is-for-services',
      severity: 'error',
      comment:
        'What every handler may use is put into one object for the services; below them, ask for the parts you need.',
      from: { path: '^src/(?!cli|server|fundraising|oauth|metadata|site|docs|admin|context)' },
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
