import { bool, port, str } from 'envalid';
import { dataFolder } from './project-root.ts';
import {
  bucketUrl,
  databaseUrl,
  days,
  donateUrl,
  keyPairs,
  natural,
  networks,
  origin,
  rateLimit,
  secret,
  share,
  smtpUrl,
} from './setting-types.ts';

/** Every setting. `make guide-tables` writes the table of the settings guide from it. */
export const settings = {
  ENVIRONMENT: str({
    choices: ['development', 'staging', 'production'],
    default: 'development',
    desc: 'Outside development plain HTTP is refused and HSTS is sent.',
  }),
  HOST: str({ default: '127.0.0.1', desc: 'Address that all services listen on.', example: '0.0.0.0' }),
  PORT: port({ default: 3000, desc: 'Port of the API and the main site.' }),
  OAUTH_PORT: port({ default: 3001, desc: 'Port of the OAuth provider.' }),
  METADATA_PORT: port({ default: 3002, desc: 'Port of the metadata service.' }),
  METADATA_STATS_PORT: port({
    default: undefined,
    desc: 'Another port of the metadata service, for the address of the key statistics; default: none.',
  }),
  ADMIN_PORT: port({ default: 3003, desc: 'Port of /live, /ready and /metrics.' }),
  BASE_URL: origin({
    default: undefined,
    desc: 'Public address of the API and the main site; default: HOST and PORT.',
  }),
  AUTH_URL: origin({
    default: undefined,
    desc: 'Public address of the OAuth provider; default: HOST and OAUTH_PORT.',
  }),
  METADATA_URL: origin({
    default: undefined,
    desc: 'Public address of the metadata service; default: HOST and METADATA_PORT.',
  }),
  METADATA_STATS_URL: origin({
    default: undefined,
    desc: 'Public address of the key statistics; default: HOST and METADATA_STATS_PORT, else METADATA_URL.',
  }),
  CAMPAIGN_DOMAIN: str({
    default: undefined,
    desc: 'When set, page addresses use one host per campaign: {campaign-slug}.{domain}/{country}/{slug}.',
    example: 'give.example.org',
  }),
  DONATE_URL: donateUrl({
    default: undefined,
    desc: 'Address of the checkout where donors pay, with placeholders; that of a campaign or a charity comes before it. Default: a view of this site that says how to give.',
    example:
      'https://pay.example.org/?page={page_id}&campaign={campaign_uid}&charity={charity_uid}&amount={amount}',
  }),
  SECRET_KEY: secret({
    default: undefined,
    requiredWhen: ({ ENVIRONMENT }) => ENVIRONMENT !== undefined && ENVIRONMENT !== 'development',
    desc: 'Signs cookies, forms and cursors: 32 characters or more, the same for all processes; required outside development.',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'Mail server; default: mails are written as files into DATA_DIR/mail.',
  }),
  MAIL_FROM: str({
    default: 'no-reply@localhost',
    desc: 'Sender of all mail: an address, or "Name <address>"; without a name, that of the site.',
  }),
  DATABASE_URL: databaseUrl({
    default: undefined,
    desc: 'The primary PostgreSQL (15 or newer); a password that it lacks is taken from PGPASSWORD. Default: an embedded one in .data/.',
  }),
  DATABASE_READ_URL: databaseUrl({
    default: undefined,
    desc: 'A streaming replica for the public reads; default: the primary.',
  }),
  METADATA_DATABASE_URL: databaseUrl({
    default: undefined,
    desc: 'A database of its own for the metadata service; default: the primary.',
  }),
  DATABASE_POOL_SIZE: natural({ default: 10, desc: 'Connections a process holds to each database.' }),
  STATEMENT_TIMEOUT_MS: natural({
    default: 5000,
    desc: 'Longest time of one SQL statement, in milliseconds.',
  }),
  REQUEST_TIMEOUT_MS: natural({
    default: 10000,
    desc: 'Longest time of one request whose body is there, in milliseconds; then 503, and it changes nothing any more.',
  }),
  DATA_DIR: str({
    default: dataFolder,
    desc: 'Folder of the embedded database, of development mail and of pictures; of an installed package: .data in the current folder.',
  }),
  PICTURES_DIR: str({
    default: undefined,
    desc: 'Folder of the pictures that supporters upload, shared by all machines; default: DATA_DIR/pictures.',
  }),
  PICTURES_BUCKET_URL: bucketUrl({
    default: undefined,
    desc: 'An S3-compatible bucket that takes the pictures instead of PICTURES_DIR; region: us-east-1, unless it names one.',
    example: 'https://key:secret@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1',
  }),
  PICTURES_PRIVATE_NETWORKS: networks({
    default: [],
    desc: 'Comma list of addresses or networks off the public internet that a picture may all the same be fetched from.',
    example: '10.20.0.0/16',
  }),
  WEBHOOKS_PRIVATE_NETWORKS: networks({
    default: [],
    desc: 'Comma list of addresses or networks off the public internet that webhooks may all the same be sent to; in development, this machine is one of them.',
    example: '10.20.0.0/16',
  }),
  ADDRESS_LOOKUP_URL: origin({
    default: undefined,
    desc: 'Address of a Nominatim server that finds postal addresses; default: none are found.',
    example: 'https://nominatim.example.org',
  }),
  CACHE_SECONDS: natural({
    default: 600,
    desc: 'Life of cached public reads, in seconds; 0 switches the cache off.',
  }),
  EVENT_RETENTION_DAYS: days({
    default: 30,
    desc: 'So many days, 7 or more, the log of events goes back: what webhooks can be sent again, and how far back the feed of changes goes.',
  }),
  BACKUP_MAX_AGE_HOURS: natural({
    default: 24,
    desc: 'In production, doctor finds it wrong when no backup is noted that is younger than so many hours; 0: backups are watched elsewhere.',
  }),
  MAIL_RETENTION_DAYS: natural({
    default: 30,
    desc: 'So many days a record stays that a mail was sent, without its address and text, or that it was given up.',
  }),
  AUDIT_RETENTION_DAYS: natural({
    default: 730,
    desc: 'So many days entries of the audit log stay; 0: for good.',
  }),
  GIFT_AID_RETENTION_YEARS: natural({
    default: 7,
    desc: "So many years the donor's name of a donation with Gift Aid stays, shown nowhere, after its owner was erased; all other names go at once.",
  }),
  CACHE_MEGABYTES: natural({ default: 64, desc: 'Memory that cached responses may take, in MiB.' }),
  VALIDATE_RESPONSES: str({
    choices: ['off', 'log', 'throw'],
    default: 'off',
    desc: 'What happens to a response that breaks the contract: nothing, a log line and a count, or a 500.',
  }),
  LOG_LEVEL: str({
    choices: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    default: 'info',
    desc: 'Least level that is logged.',
  }),
  LOG_FORMAT: str({
    choices: ['auto', 'json', 'text'],
    default: 'auto',
    desc: 'Format of the log: JSON, short lines of text for a person, or text on a terminal and JSON everywhere else.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin({
    default: undefined,
    desc: 'Collector that traces are sent to, by OTLP over HTTP at /v1/traces below it; default: nothing is traced.',
    example: 'http://localhost:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: keyPairs({
    default: undefined,
    desc: 'Headers that the collector wants, as name=value,name=value, percent-encoded.',
    example: 'authorization=Bearer%20secret',
  }),
  OTEL_SERVICE_NAME: str({ default: 'groundswell', desc: 'What traces name this installation.' }),
  OTEL_TRACES_SAMPLER: str({
    choices: [
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ],
    default: 'parentbased_traceidratio',
    desc: 'Which traces are recorded; parentbased: the caller decides, where one that is believed traces its request.',
  }),
  OTEL_TRACES_SAMPLER_ARG: share({
    default: 0.1,
    desc: 'Share of traces that traceidratio records, from 0 to 1; with parentbased_traceidratio at most 100 a second begin in a process.',
  }),
  TLS_KEY_FILE: str({
    default: undefined,
    desc: 'PEM private key; with TLS_CERT_FILE the services speak HTTPS themselves.',
  }),
  TLS_CERT_FILE: str({ default: undefined, desc: 'PEM certificate chain.' }),
  TRUSTED_PROXIES: networks({
    default: [],
    desc: 'Comma list of proxy addresses or networks whose X-Forwarded-* headers are believed.',
    example: '10.0.0.0/8,127.0.0.1',
  }),
  HSTS: bool({ default: true, desc: 'Send Strict-Transport-Security outside development.' }),
  MAX_CONCURRENT_REQUESTS: natural({
    default: 500,
    desc: 'Requests in work per process; above it 503 with Retry-After.',
  }),
  MAX_LIVE_STREAMS: natural({
    default: 10000,
    desc: 'Live streams that may be open per process; above it 503 with Retry-After.',
  }),
  MAX_LIVE_STREAMS_PER_ADDRESS: natural({
    default: 100,
    desc: 'Of them, those of one client address, such as that of a school or an office; behind a proxy set TRUSTED_PROXIES, or all are of one.',
  }),
  REQUESTS_PER_MINUTE: natural({
    default: 0,
    desc: 'Requests that one client address may make in any minute, per process; above it 429. 0: no limit.',
  }),
  RATE_LIMIT: rateLimit({
    default: undefined,
    desc: 'Requests / seconds, rolling, that a credential, else an address, has for the lists of pages, campaigns and charities together, per process; above it 429. Default: no limit.',
    example: '50/180',
  }),
  SHUTDOWN_GRACE_MS: natural({
    default: 10000,
    desc: 'Longest time that a stopping process waits for its requests, in milliseconds.',
  }),
  SHUTDOWN_DELAY_MS: natural({
    default: 0,
    desc: 'Time between /ready turning 503 and the last connection accepted, in milliseconds.',
  }),
} as const;
