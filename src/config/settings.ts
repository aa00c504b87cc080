import { bool, port, str } from 'envalid';
import { dataFolder } from './project-root.ts';
import {
  bucketUrl,
  databaseUrl,
  days,
  domains,
  donateUrl,
  issuer,
  keyPairs,
  natural,
  networks,
  origin,
  rateLimit,
  secret,
  share,
  smtpUrl,
  timeZone,
} from './setting-types.ts';

/** Every setting. `make guide-tables` writes the table of the settings guide from it. */
export const settings = {
  ENVIRONMENT: str({
    choices: ['development', 'staging', 'production'],
    default: 'development',
    desc: 'Outside development, plain HTTP is rejected and HSTS is sent.',
  }),
  HOST: str({ default: '127.0.0.1', desc: 'Address that all services listen on.', example: '0.0.0.0' }),
  PORT: port({ default: 3000, desc: 'Port of the API and the main site.' }),
  OAUTH_PORT: port({ default: 3001, desc: 'Port of the OAuth provider.' }),
  METADATA_PORT: port({ default: 3002, desc: 'Port of the metadata service.' }),
  METADATA_STATS_PORT: port({
    default: undefined,
    desc: 'Separate port of the metadata service for key statistics; default: none.',
  }),
  ADMIN_PORT: port({ default: 3003, desc: 'Port of /live, /ready and /metrics.' }),
  OPERATIONS_PORT: port({ default: 3004, desc: 'Port of the operations service, for staff.' }),
  BASE_URL: origin({
    default: undefined,
    desc: 'Public URL of the API and the main site; default: HOST and PORT.',
  }),
  AUTH_URL: origin({
    default: undefined,
    desc: 'Public URL of the OAuth provider; default: HOST and OAUTH_PORT.',
  }),
  METADATA_URL: origin({
    default: undefined,
    desc: 'Public URL of the metadata service; default: HOST and METADATA_PORT.',
  }),
  METADATA_STATS_URL: origin({
    default: undefined,
    desc: 'Public URL of the key statistics; default: HOST and METADATA_STATS_PORT, or else METADATA_URL.',
  }),
  OPERATIONS_URL: origin({
    default: undefined,
    desc: 'Public URL of the operations service; default: HOST and OPERATIONS_PORT.',
  }),
  CAMPAIGN_DOMAIN: str({
    default: undefined,
    desc: 'If set, page URLs use one host per campaign: {campaign-slug}.{domain}/{country}/{slug}.',
    example: 'give.example.org',
  }),
  DONATE_URL: donateUrl({
    default: undefined,
    desc: 'URL of the checkout where donors pay, with placeholders. A campaign or charity can have its own. Default: a view of this site that explains how to give.',
    example:
      'https://pay.example.org/?page={page_id}&campaign={campaign_uid}&charity={charity_uid}&amount={amount}',
  }),
  SECRET_KEY: secret({
    default: undefined,
    requiredWhen: ({ ENVIRONMENT }) => ENVIRONMENT !== undefined && ENVIRONMENT !== 'development',
    desc: 'Signs cookies, forms and cursors. At least 32 characters, the same for all processes; required outside development.',
  }),
  OIDC_ISSUER: issuer({
    default: undefined,
    desc: 'OpenID Connect issuer for the single sign-on of staff, by its discovery document; default: no single sign-on.',
    example: 'https://login.example.org',
  }),
  OIDC_CLIENT_ID: str({
    default: undefined,
    requiredWhen: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
    desc: 'Identifier that the issuer gave to this platform.',
  }),
  OIDC_CLIENT_SECRET: str({
    default: undefined,
    requiredWhen: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
    desc: 'Secret that the issuer gave to this platform. It is sent with client_secret_basic.',
  }),
  OIDC_DOMAINS: domains({
    default: [],
    requiredWhen: ({ OIDC_ISSUER }) => OIDC_ISSUER !== undefined,
    desc: 'Domains whose addresses may sign in through the issuer, separated by commas. Subdomains need their own entry.',
    example: 'example.org,example.com',
  }),
  OIDC_NAME: str({
    default: 'single sign-on',
    desc: 'Name of the issuer on the button of the sign-in form.',
    example: 'Example ID',
  }),
  OIDC_SECOND_FACTOR: bool({
    default: false,
    desc: 'Whether the issuer requires a second factor of everyone, so that owners and finance need none here.',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'Mail server; default: emails are written to files in DATA_DIR/mail.',
  }),
  MAIL_FROM: str({
    default: 'no-reply@localhost',
    desc: 'Sender of all emails: an address, or "Name <address>". Without a name, the name of the site is used.',
  }),
  THANK_DONORS: bool({
    default: true,
    desc: 'Email donors a thank-you when a donation with their address arrives. Each campaign can decide otherwise.',
  }),
  DATABASE_URL: databaseUrl({
    default: undefined,
    desc: 'Primary PostgreSQL database (15 or newer). Without a password in it, PGPASSWORD is used. Default: an embedded one in .data/.',
  }),
  DATABASE_READ_URL: databaseUrl({
    default: undefined,
    desc: 'Streaming replica for public reads; default: the primary.',
  }),
  METADATA_DATABASE_URL: databaseUrl({
    default: undefined,
    desc: 'Separate database of the metadata service; default: the primary.',
  }),
  DATABASE_POOL_SIZE: natural({
    default: 10,
    desc: 'Maximum number of connections from a process to each database.',
  }),
  STATEMENT_TIMEOUT_MS: natural({
    default: 5000,
    desc: 'Time limit of one SQL statement, in milliseconds.',
  }),
  REQUEST_TIMEOUT_MS: natural({
    default: 10000,
    desc: 'Time limit of one request once its body has arrived, in milliseconds. After that it gets a 503 and changes nothing.',
  }),
  DATA_DIR: str({
    default: dataFolder,
    desc: 'Folder for the embedded database, development emails and pictures. If the package is installed: .data in the current folder.',
  }),
  PICTURES_DIR: str({
    default: undefined,
    desc: 'Folder of uploaded pictures, shared by all machines; default: DATA_DIR/pictures.',
  }),
  PICTURES_BUCKET_URL: bucketUrl({
    default: undefined,
    desc: 'S3-compatible bucket for pictures instead of PICTURES_DIR; default region: us-east-1.',
    example: 'https://key:secret@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1',
  }),
  PICTURES_PRIVATE_NETWORKS: networks({
    default: [],
    desc: 'Addresses or networks outside the public internet that pictures may be fetched from, separated by commas.',
    example: '10.20.0.0/16',
  }),
  WEBHOOKS_PRIVATE_NETWORKS: networks({
    default: [],
    desc: 'Addresses or networks outside the public internet that webhooks may be sent to, separated by commas. In development, this machine is included.',
    example: '10.20.0.0/16',
  }),
  ADDRESS_LOOKUP_URL: origin({
    default: undefined,
    desc: 'Nominatim server for looking up postal addresses; default: no lookup.',
    example: 'https://nominatim.example.org',
  }),
  CACHE_SECONDS: natural({
    default: 600,
    desc: 'Lifetime of cached public reads, in seconds; 0 turns the cache off.',
  }),
  EVENT_RETENTION_DAYS: days({
    default: 30,
    desc: 'Days that events are stored, at least 7: how far back you can resend webhooks and read events.',
  }),
  BACKUP_MAX_AGE_HOURS: natural({
    default: 24,
    desc: 'Maximum age of the newest recorded backup, in hours. In production, doctor fails if it is older. 0: backups are monitored elsewhere.',
  }),
  MAIL_RETENTION_DAYS: natural({
    default: 30,
    desc: 'Days that the record of a sent or failed email is stored; the record contains neither the address nor the text.',
  }),
  AUDIT_RETENTION_DAYS: natural({
    default: 730,
    desc: 'Days that audit log entries are stored; 0: forever.',
  }),
  GIFT_AID_RETENTION_YEARS: natural({
    default: 7,
    desc: 'Years that the name of an erased donor is stored after a donation with Gift Aid, without being shown anywhere. All other names are deleted immediately.',
  }),
  DONOR_CONTACT_RETENTION_DAYS: natural({
    default: 0,
    desc: "Days that a donor's email address, phone number, postal address and consent are stored after the donation; 0: until the donor is erased.",
  }),
  RECEIPT_TIME_ZONE: timeZone({
    default: 'UTC',
    desc: "Time zone of a donation's date on receipts, statements, thank-you emails and the donor's own list, and of the desk's days.",
    example: 'Europe/London',
  }),
  CACHE_MEGABYTES: natural({ default: 64, desc: 'Memory for cached responses, in MiB.' }),
  VALIDATE_RESPONSES: str({
    choices: ['off', 'log', 'throw'],
    default: 'off',
    desc: 'What to do with a response that violates the contract: ignore it, log and count it, or return a 500.',
  }),
  LOG_LEVEL: str({
    choices: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    default: 'info',
    desc: 'Minimum level of log lines.',
  }),
  LOG_FORMAT: str({
    choices: ['auto', 'json', 'text'],
    default: 'auto',
    desc: 'Log format: JSON, short human-readable lines, or text on a terminal and JSON everywhere else.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: origin({
    default: undefined,
    desc: 'Collector for traces (OTLP over HTTP), at /v1/traces under this URL; default: no tracing.',
    example: 'http://localhost:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: keyPairs({
    default: undefined,
    desc: 'Headers for the collector: name=value,name=value, percent-encoded.',
    example: 'authorization=Bearer%20secret',
  }),
  OTEL_SERVICE_NAME: str({ default: 'groundswell', desc: 'Name of this installation in traces.' }),
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
    desc: 'Which traces are recorded. parentbased: a trusted caller that traces its request decides.',
  }),
  OTEL_TRACES_SAMPLER_ARG: share({
    default: 0.1,
    desc: 'Share of traces that traceidratio records, from 0 to 1. With parentbased_traceidratio, a process starts at most 100 per second.',
  }),
  TLS_KEY_FILE: str({
    default: undefined,
    desc: 'PEM private key. With this and TLS_CERT_FILE the services serve HTTPS themselves.',
  }),
  TLS_CERT_FILE: str({ default: undefined, desc: 'PEM certificate chain.' }),
  TRUSTED_PROXIES: networks({
    default: [],
    desc: 'Addresses or networks of proxies whose X-Forwarded-* headers are trusted, separated by commas.',
    example: '10.0.0.0/8,127.0.0.1',
  }),
  HSTS: bool({ default: true, desc: 'Send Strict-Transport-Security outside development.' }),
  MAX_CONCURRENT_REQUESTS: natural({
    default: 500,
    desc: 'Requests that a process handles concurrently; more get a 503 with Retry-After.',
  }),
  MAX_LIVE_STREAMS: natural({
    default: 10000,
    desc: 'Open live streams per process; more get a 503 with Retry-After.',
  }),
  MAX_LIVE_STREAMS_PER_ADDRESS: natural({
    default: 100,
    desc: 'Open live streams per process and client address, such as a school or an office. Behind a proxy, set TRUSTED_PROXIES; otherwise all clients count as one address.',
  }),
  REQUESTS_PER_MINUTE: natural({
    default: 0,
    desc: 'Requests per minute, process and client address; more get a 429. 0: no limit.',
  }),
  RATE_LIMIT: rateLimit({
    default: undefined,
    desc: 'Limit for the lists of pages, campaigns and charities together, and for all lists of the operations service together: requests/seconds in a rolling window, per process and credential (or address, if there is no credential). More get a 429. Default: no limit.',
    example: '50/180',
  }),
  SHUTDOWN_GRACE_MS: natural({
    default: 10000,
    desc: 'Maximum time that a stopping process waits for its requests, in milliseconds.',
  }),
  SHUTDOWN_DELAY_MS: natural({
    default: 0,
    desc: 'Time between the first 503 of /ready and the last accepted connection, in milliseconds.',
  }),
} as const;
