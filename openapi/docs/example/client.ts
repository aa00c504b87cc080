// The parts of the TypeScript client that the live example uses. Bundled into generated/example/client.js.
export { CampaignsApi, Configuration, LeaderboardsApi, SearchApi } from '@groundswell/fundraising';
