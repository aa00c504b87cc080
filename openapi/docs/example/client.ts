// What of the TypeScript client the live example takes; generated/example/client.js is made of it.
export { CampaignsApi, Configuration, LeaderboardsApi, SearchApi } from '@groundswell/fundraising';
