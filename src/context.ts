import { secretKey } from './auth/secret-key.ts';
import { Throttle } from './auth/throttle.ts';
import type { Config } from './config/config.ts';
import type { DatabaseHandle } from './db/connection/connection.ts';
import { SafeReads } from './db/connection/safe-reads.ts';
import { SiteQueries } from './db/queries/site/site-queries.ts';
import { AuditLogRepository } from './db/repositories/audit-log.ts';
import { CampaignRepository } from './db/repositories/campaigns.ts';
import { CharityRepository } from './db/repositories/charities.ts';
import { CredentialRepository } from './db/repositories/credentials.ts';
import { DonationTotalsRepository } from './db/repositories/donation-totals.ts';
import { FitnessActivityRepository } from './db/repositories/fitness-activities.ts';
import { FitnessSearchRepository } from './db/repositories/fitness-search.ts';
import { LeaderboardRepository } from './db/repositories/leaderboards.ts';
import { MailOutboxRepository } from './db/repositories/mail-outbox.ts';
import { MetadataKeyRepository } from './db/repositories/metadata-keys.ts';
import { MetadataValueRepository } from './db/repositories/metadata-values.ts';
import { OauthClientRepository } from './db/repositories/oauth-clients.ts';
import { OauthCodeRepository } from './db/repositories/oauth-codes.ts';
import { OauthConsentRepository } from './db/repositories/oauth-consents.ts';
import { OauthTokenRepository } from './db/repositories/oauth-tokens.ts';
import { PageRepository } from './db/repositories/pages.ts';
import { SearchRepository } from './db/repositories/search.ts';
import { SessionRepository } from './db/repositories/sessions.ts';
import { TeamRepository } from './db/repositories/teams.ts';
import { ThrottleRepository } from './db/repositories/throttles.ts';
import { UserProfileRepository } from './db/repositories/user-profiles.ts';
import { UserTokenRepository } from './db/repositories/user-tokens.ts';
import { UserRepository } from './db/repositories/users.ts';
import { type Addresses, createAddresses } from './domain/addresses.ts';
import { ResponseCache } from './http/cache/response-cache.ts';
import type { Log } from './log.ts';
import { OutboxSender } from './mail/outbox-sender.ts';
import { createTransportOf, type Transport } from './mail/transport.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createBrowserCookies } from './web/sessions/browser-cookies.ts';
import { BrowserSessions } from './web/sessions/browser-sessions.ts';

/**
 * The databases a process talks to. Public reads go to `replica`, the metadata service to `metadata`; each is the primary where
 * no other is configured.
 */
interface Database {
  primary: DatabaseHandle;
  replica: DatabaseHandle;
  metadata: DatabaseHandle;
}

/** The repositories of public reads. A caller that has just written, or whose credentials are checked, reads the primary. */
interface PublicReads {
  pages: PageRepository;
  campaigns: CampaignRepository;
  charities: CharityRepository;
  leaderboards: LeaderboardRepository;
  search: SearchRepository;
  donationTotals: DonationTotalsRepository;
  fitnessSearch: FitnessSearchRepository;
  site: SiteQueries;
}

/** Everything that handlers may use, built once a process. Tests replace the clock and the mail's transport. */
export interface Context extends PublicReads {
  config: Config;
  log: Log;
  metrics: Metrics;
  /** Signs forms, cookies and cursors; the same in every process. */
  secretKey: string;
  clock: () => Date;
  database: Database;
  /** Runs what may be run again when a connection is lost. */
  safeReads: SafeReads;
  /** Replaces the context's own where `safeReads` chooses the replica. */
  replicaReads: PublicReads;
  cache: ResponseCache;
  addresses: Addresses;
  credentials: CredentialRepository;
  fitnessActivities: FitnessActivityRepository;
  teams: TeamRepository;
  oauthClients: OauthClientRepository;
  oauthCodes: OauthCodeRepository;
  oauthTokens: OauthTokenRepository;
  oauthConsents: OauthConsentRepository;
  userProfiles: UserProfileRepository;
  browserSessions: BrowserSessions;
  users: UserRepository;
  userTokens: UserTokenRepository;
  auditLog: AuditLogRepository;
  throttle: Throttle;
  /** Sends what commands have posted; started by the process, not here. */
  outbox: OutboxSender;
  metadataKeys: MetadataKeyRepository;
  metadataValues: MetadataValueRepository;
}

interface ContextParts {
  config: Config;
  log: Log;
  database: Database;
  clock?: () => Date;
  mailTransport?: Transport;
}

export function createContext({
  config,
  log,
  database,
  clock = () => new Date(),
  mailTransport = createTransportOf(config, log),
}: ContextParts): Context {
  const cache = new ResponseCache({
    seconds: config.CACHE_SECONDS,
    bytes: config.CACHE_MEGABYTES * 2 ** 20,
  });
  const users = new UserRepository(database.primary);
  const userTokens = new UserTokenRepository(database.primary);
  return {
    config,
    log,
    metrics: createMetrics(cache.reads),
    secretKey: secretKey(config),
    clock,
    database,
    safeReads: new SafeReads(database, log),
    replicaReads: publicReads(database.replica),
    ...publicReads(database.primary),
    cache,
    addresses: createAddresses(config),
    credentials: new CredentialRepository(database.primary),
    fitnessActivities: new FitnessActivityRepository(database.primary),
    teams: new TeamRepository(database.primary),
    oauthClients: new OauthClientRepository(database.primary),
    oauthCodes: new OauthCodeRepository(database.primary),
    oauthTokens: new OauthTokenRepository(database.primary),
    oauthConsents: new OauthConsentRepository(database.primary),
    userProfiles: new UserProfileRepository(database.primary),
    browserSessions: new BrowserSessions(
      new SessionRepository(database.primary),
      createBrowserCookies(config),
    ),
    users,
    userTokens,
    auditLog: new AuditLogRepository(database.primary),
    throttle: new Throttle(new ThrottleRepository(database.primary)),
    outbox: new OutboxSender({
      mails: new MailOutboxRepository(database.primary),
      services: { config, users, userTokens },
      transport: mailTransport,
      log,
    }),
    metadataKeys: new MetadataKeyRepository(database.metadata),
    metadataValues: new MetadataValueRepository(database.metadata),
  };
}

function publicReads(knex: DatabaseHandle): PublicReads {
  return {
    pages: new PageRepository(knex),
    campaigns: new CampaignRepository(knex),
    charities: new CharityRepository(knex),
    leaderboards: new LeaderboardRepository(knex),
    search: new SearchRepository(knex),
    donationTotals: new DonationTotalsRepository(knex),
    fitnessSearch: new FitnessSearchRepository(knex),
    site: new SiteQueries(knex),
  };
}
