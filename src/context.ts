import { secretKey } from './auth/secret-key.ts';
import { Throttle } from './auth/throttle.ts';
import type { Config } from './config/config.ts';
import type { DatabaseHandle, DatabasePools } from './db/connection/connection.ts';
import { readPools } from './db/connection/pool-use.ts';
import { SafeReads } from './db/connection/safe-reads.ts';
import { mailedPage } from './db/queries/pages/mailed-page.ts';
import { createSiteQueries } from './db/queries/site/site-queries.ts';
import { thankedDonations } from './db/queries/thanked-donations.ts';
import { AuditLogRepository } from './db/repositories/audit-log.ts';
import { BrandingRepository } from './db/repositories/branding.ts';
import { CampaignMessageRepository } from './db/repositories/campaign-messages.ts';
import { CampaignRepository } from './db/repositories/campaigns.ts';
import { CauseRepository } from './db/repositories/causes.ts';
import { CharityRepository } from './db/repositories/charities.ts';
import { CountryRepository } from './db/repositories/countries.ts';
import { CredentialRepository } from './db/repositories/credentials.ts';
import { DonationDigestRepository } from './db/repositories/donation-digests.ts';
import { DonationSourceRepository } from './db/repositories/donation-sources.ts';
import { DonationThanksRepository } from './db/repositories/donation-thanks.ts';
import { DonationTotalsRepository } from './db/repositories/donation-totals.ts';
import { EventRepository } from './db/repositories/events.ts';
import { FeedRepository } from './db/repositories/feed.ts';
import { FitnessActivityRepository } from './db/repositories/fitness-activities.ts';
import { FitnessSearchRepository } from './db/repositories/fitness-search.ts';
import { InvitationRepository } from './db/repositories/invitations.ts';
import { JoinRequestRepository } from './db/repositories/join-requests.ts';
import { LeaderboardRepository } from './db/repositories/leaderboards.ts';
import { LiveRepository } from './db/repositories/live.ts';
import { MailOutboxRepository } from './db/repositories/mail-outbox.ts';
import { MailTextRepository } from './db/repositories/mail-texts.ts';
import { MetadataKeyRepository } from './db/repositories/metadata-keys.ts';
import { MetadataValueRepository } from './db/repositories/metadata-values.ts';
import { MutedNotificationRepository } from './db/repositories/muted-notifications.ts';
import { OauthClientRepository } from './db/repositories/oauth-clients.ts';
import { OauthCodeRepository } from './db/repositories/oauth-codes.ts';
import { OauthConsentRepository } from './db/repositories/oauth-consents.ts';
import { OauthTokenRepository } from './db/repositories/oauth-tokens.ts';
import { PageRepository } from './db/repositories/pages.ts';
import { PendingErasureRepository } from './db/repositories/pending-erasures.ts';
import { SearchRepository } from './db/repositories/search.ts';
import { SessionRepository } from './db/repositories/sessions.ts';
import { TeamRepository } from './db/repositories/teams.ts';
import { UserProfileRepository } from './db/repositories/user-profiles.ts';
import { UserTokenRepository } from './db/repositories/user-tokens.ts';
import { UserRepository } from './db/repositories/users.ts';
import { WebhookDeliveryRepository } from './db/repositories/webhook-deliveries.ts';
import { WebhookEndpointRepository } from './db/repositories/webhook-endpoints.ts';
import { WeeklyDigestRepository } from './db/repositories/weekly-digests.ts';
import { createAddresses } from './domain/addresses.ts';
import type { ForRequest } from './domain/change.ts';
import { createActivitySaver } from './domain/fitness/save-fitness-activity.ts';
import { receiptAddress } from './domain/payments/receipt-link.ts';
import { createEventReceiver } from './domain/payments/receive-event.ts';
import { createDonationRecorder } from './domain/payments/record-reported.ts';
import { LiveHub } from './events/live/live-hub.ts';
import { LogReader } from './events/log-reader.ts';
import { ResponseCache } from './http/cache/response-cache.ts';
import { OutboxSender } from './mail/outbox-sender.ts';
import { createTransportOf, type Transport } from './mail/transport.ts';
import { addressHash } from './mail/unsubscribe-token.ts';
import { AddressLookup } from './outbound/address-lookup.ts';
import { Pictures } from './pictures/pictures.ts';
import type { Log } from './runtime/log.ts';
import { createMetrics } from './runtime/metrics.ts';
import { type Turns, takeTurns } from './runtime/turns.ts';
import { Workload } from './runtime/workload.ts';
import { createBrowserCookies } from './web/sessions/browser-cookies.ts';
import { BrowserSessions } from './web/sessions/browser-sessions.ts';
import { BrandingReader } from './web/site-branding.ts';

/** Together with the limit below, less than `MAX_CONCURRENT_REQUESTS`, so that other requests can run. */
const MOST_EXPENSIVE_WAITING = 200;
/** More would time out before their turn. */
const MOST_LONG_ANSWERS_WAITING = 50;

/** Shorter than the 30 to 60 seconds after which proxies close a silent connection. */
const HEARTBEAT_MS = 15_000;

/** Everything that handlers may use, created once per process. */
export type Context = ReturnType<typeof createContext>;

export type RequestContext = ForRequest<Context>;

interface ContextParts {
  config: Config;
  log: Log;
  /** Public reads use `replica`, the metadata service uses `metadata`; each is the primary if no other database is configured. */
  database: Omit<DatabasePools, 'destroy'>;
  /** Replaced in tests, like the mail transport and the interval of heartbeats in streams. */
  clock?: () => Date;
  mailTransport?: Transport;
  heartbeatMilliseconds?: number;
}

export function createContext({
  config,
  log,
  database,
  clock = () => new Date(),
  mailTransport = createTransportOf(config, log),
  heartbeatMilliseconds = HEARTBEAT_MS,
}: ContextParts) {
  const { primary, replica, metadata } = database;
  const cache = new ResponseCache({
    seconds: config.CACHE_SECONDS,
    bytes: config.CACHE_MEGABYTES * 2 ** 20,
  });
  const events = new EventRepository(primary);
  const users = new UserRepository(primary);
  const mutedNotifications = new MutedNotificationRepository(primary);
  const signingKey = secretKey(config);
  const userTokens = new UserTokenRepository(primary);
  const mailTexts = new MailTextRepository(primary);
  const weeklyDigests = new WeeklyDigestRepository(primary);
  const branding = new BrandingReader(new BrandingRepository(primary), log);
  const workload = new Workload();
  const live = new LiveHub({ config, log, heartbeatMilliseconds });
  const onPrimary = publicReads(primary, config);
  const addresses = createAddresses(config);
  return {
    config,
    log,
    metrics: createMetrics({
      cacheReads: cache.reads,
      liveStreams: live,
      pools: readPools(database, config.DATABASE_POOL_SIZE),
    }),
    live,
    /** Signs forms, cookies and cursors; the same in every process. */
    secretKey: signingKey,
    clock,
    workload,
    /** Runs long responses one at a time. */
    longTurns: workload.longTurns(MOST_LONG_ANSWERS_WAITING, config.REQUEST_TIMEOUT_MS),
    database,
    /** Runs operations that may be retried when a connection is lost. */
    safeReads: new SafeReads(database, log),
    ...onPrimary,
    /** `safeReads` chooses between these two. */
    primaryReads: onPrimary,
    /** Replaces the context's own repositories where `safeReads` chooses the replica. */
    replicaReads: replica === primary ? onPrimary : publicReads(replica, config),
    cache,
    addresses,
    branding,
    pictures: new Pictures(config, log),
    addressLookup: new AddressLookup(config, log),
    credentials: new CredentialRepository(primary),
    fitnessActivities: new FitnessActivityRepository(primary),
    saveActivity: createActivitySaver({ database, cache }),
    recordDonation: createDonationRecorder({ database, cache }),
    receivePaymentEvent: createEventReceiver({ database, cache }),
    teams: new TeamRepository(primary),
    joinRequests: new JoinRequestRepository(primary),
    oauthClients: new OauthClientRepository(primary),
    oauthCodes: new OauthCodeRepository(primary),
    oauthTokens: new OauthTokenRepository(primary),
    oauthConsents: new OauthConsentRepository(primary),
    userProfiles: new UserProfileRepository(primary),
    browserSessions: new BrowserSessions(
      new SessionRepository(primary),
      createBrowserCookies(config, { name: 'groundswell', days: 30 }),
    ),
    users,
    userTokens,
    mutedNotifications,
    mailTexts,
    pendingErasures: new PendingErasureRepository(primary),
    auditLog: new AuditLogRepository(primary),
    donationSources: new DonationSourceRepository(primary),
    webhookEndpoints: new WebhookEndpointRepository(primary),
    webhookDeliveries: new WebhookDeliveryRepository(primary),
    events,
    /** Sends a test. Everything else is queued. */
    mailTransport,
    /** Follows the event log; started by the process, not here. */
    logReader: new LogReader(events, log),
    throttle: new Throttle(primary),
    /** Sends email that commands have queued; started by the process, not here. */
    outbox: new OutboxSender({
      mails: new MailOutboxRepository(primary),
      donationDigests: new DonationDigestRepository(primary),
      donationThanks: new DonationThanksRepository(primary, {
        byDefault: config.THANK_DONORS,
        hashOf: (email) => addressHash(signingKey, email),
      }),
      weeklyDigests,
      clock,
      services: {
        config,
        branding,
        mailTexts,
        users,
        userTokens,
        mutedNotifications,
        weeklyDigests,
        secretKey: signingKey,
        invitations: new InvitationRepository(primary),
        campaignMessages: new CampaignMessageRepository(primary),
        mailedPage: (id) => mailedPage(primary, id),
        thankedDonations: (mail) => thankedDonations(primary, mail),
        receiptAddress: (donationId) =>
          receiptAddress({ database, secretKey: signingKey, baseUrl: config.baseUrl }, donationId),
        addresses,
      },
      transport: mailTransport,
      log,
    }),
    metadataKeys: new MetadataKeyRepository(metadata, halfOf(config)),
    metadataValues: new MetadataValueRepository(metadata),
  };
}

/** Queues work that is slow or waits for locks, so that half of the connections are free for queries that take a millisecond. */
function halfOf({ DATABASE_POOL_SIZE, REQUEST_TIMEOUT_MS }: Config): Turns {
  return takeTurns(Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2)), {
    mostWaiting: MOST_EXPENSIVE_WAITING,
    longestWaitMs: REQUEST_TIMEOUT_MS,
  });
}

/** Reads for the public. Callers that have just written, or whose credentials are checked, read from the primary. */
function publicReads(knex: DatabaseHandle, config: Config) {
  const turns = halfOf(config);
  return {
    pages: new PageRepository(knex),
    campaigns: new CampaignRepository(knex),
    causes: new CauseRepository(knex),
    charities: new CharityRepository(knex),
    countries: new CountryRepository(knex),
    leaderboards: new LeaderboardRepository(knex),
    liveRecords: new LiveRepository(knex),
    search: new SearchRepository(knex, turns),
    donationTotals: new DonationTotalsRepository(knex, turns),
    fitnessSearch: new FitnessSearchRepository(knex, turns),
    feed: new FeedRepository(knex, turns),
    site: createSiteQueries(knex),
  };
}
