import { CampaignsApi, Configuration, LeaderboardsApi, SearchApi } from '@groundswell/fundraising';

const inAddress = Object.fromEntries(new URLSearchParams(location.search));
const { api, campaign = '' } = { ...document.body.dataset, ...inAddress };
const server = new Configuration({ basePath: api });
const part = (id: string) => document.getElementById(id) as HTMLElement;
const query = part('query') as HTMLInputElement;
type Row = { name: string; url: string; amount: { cents: number | string; currency: { iso_code: string } } };

function money({ cents, currency }: Row['amount']) {
  const style = { style: 'currency', currency: currency.iso_code, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat('en', style).format(Number(cents) / 100);
}

/** The next round sum: 1, 2 or 5 with zeros. */
function nextGoal(cents: number) {
  const unit = 10 ** Math.floor(Math.log10(Math.max(cents, 100_00)));
  return unit * ([1, 2, 5].find((times) => times * unit > cents) ?? 10);
}

function row(page: Row) {
  const link = Object.assign(document.createElement('a'), { href: page.url, textContent: page.name });
  const amount = Object.assign(document.createElement('strong'), { textContent: money(page.amount) });
  const item = document.createElement('li');
  item.append(link, ' ', amount);
  return item;
}

async function showCampaign() {
  const asked = { campaign_id_or_uuid: campaign, limit: 5, include_pages: true };
  const { name, description, funds_raised } = (await new CampaignsApi(server).getCampaign(asked)).campaign;
  const { pages = [] } = (await new LeaderboardsApi(server).getCampaignLeaderboard(asked)).leaderboard;
  const goal = nextGoal(Number(funds_raised.cents));
  document.title = part('name').textContent = name;
  part('description').textContent = description;
  part('raised').textContent = money(funds_raised);
  part('goal').textContent = `on the way to ${money({ ...funds_raised, cents: goal })}`;
  (part('thermometer') as HTMLProgressElement).value = Number(funds_raised.cents) / goal;
  part('leaders').replaceChildren(...pages.map(row));
  part('no-leaders').hidden = pages.length > 0;
}

async function find(q: string) {
  const asked = { q, campaign_id: [campaign], minimum_score: 1.01, limit: 5 }; // Pages that don't match score 1.
  const { pages, meta } = await new SearchApi(server).searchPages(asked);
  const status = meta.count > 0 ? `${meta.count} found` : `No results for “${q}”.`;
  if (q === query.value.trim()) showFound(pages, status); // Otherwise the user has typed more.
}

function showFound(pages: Row[], status: string) {
  part('results').replaceChildren(...pages.map(row));
  part('found').textContent = status;
}

query.addEventListener('input', () => {
  const q = query.value.trim();
  if (!q) return showFound([], '');
  find(q).catch(() => showFound([], 'Search isn’t available right now. Please try again later.'));
});
showCampaign().catch(({ response }) => (part(response?.status === 404 ? 'unknown' : 'gone').hidden = false));
