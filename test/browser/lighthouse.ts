/**
 * Rates main views with Lighthouse as a phone shows them, on a server of its own with the demo data: `make lighthouse`. Ends with 1 where a
 * category is below its floor. Performance depends on what else the machine does: a view gets up to three tries, of which the best counts.
 */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { Command } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { freePorts } from '../support/free-ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { findChromium } from './browser.ts';

const TRIES = 3;
const FLOOR = 95;
const REFERENCE_FLOOR = 90;

/** Asks for robots.txt by a script in the view, which the policy of views without scripts forbids. */
const skipAudits = ['robots-txt'];

type Scores = Record<string, number>;

interface Rating {
  /** From 0 to 100, by category; the best of all tries. */
  scores: Scores;
  /** What cost points in the last try. */
  findings: string[];
}

/** @param port of a browser's developer tools */
async function rate(address: string, floor: number, port: number): Promise<Rating> {
  const scores: Scores = {};
  let findings: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const result = await lighthouse(address, { port, output: 'json', logLevel: 'error', skipAudits });
    if (!result) throw new Error(`Lighthouse says nothing of ${address}`);
    const { categories, audits } = result.lhr;
    for (const { id, score } of Object.values(categories)) {
      scores[id] = Math.max(scores[id] ?? 0, Math.round((score ?? 0) * 100));
    }
    findings = Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 0.9)
        .map((audit) => `${id}: ${audits[audit.id]?.title} ${audits[audit.id]?.displayValue ?? ''}`.trim()),
    );
    if (Object.values(scores).every((score) => score >= floor)) break;
  }
  return { scores, findings };
}

/** A demo supporter's page that has a story and donations: the first of a campaign's ranking. */
async function somePage(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v2/search/pages_totals.json?campaign_id=au-1&limit=1`);
  const { results } = (await response.json()) as { results: { page: { url: string } }[] };
  return new URL(results[0]?.page.url ?? '').pathname;
}

async function rateAll(origin: string, port: number): Promise<boolean> {
  const views: [path: string, floor: number][] = [
    ['/', FLOOR],
    ['/city-run/au', FLOOR],
    [await somePage(origin), FLOOR],
    ['/docs/', FLOOR],
    ['/docs/reference/', REFERENCE_FLOOR],
    ['/docs/reference/fundraising/getPage/', REFERENCE_FLOOR],
  ];
  let isGood = true;
  for (const [path, floor] of views) {
    const { scores, findings } = await rate(origin + path, floor, port);
    const isEnough = Object.values(scores).every((score) => score >= floor);
    isGood &&= isEnough;
    const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
    process.stdout.write(`${isEnough ? 'good' : `below ${floor}`}  ${path}  ${figures.join(', ')}\n`);
    for (const finding of isEnough ? [] : findings) process.stdout.write(`    ${finding}\n`);
  }
  return isGood;
}

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium: apt-get install chromium, or set CHROMIUM_PATH');
const folder = await temporaryFolder();
const ports = await freePorts();
const server = new Command(['serve', '--demo'], { ...ports, DATA_DIR: folder.path });
const port = await freePort();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', `--remote-debugging-port=${port}`, '--disable-background-networking'],
});
try {
  await server.untilReady();
  process.exitCode = (await rateAll(`http://localhost:${ports.PORT}`, port)) ? 0 : 1;
} finally {
  await browser.close();
  await server.end();
  await folder.remove();
}
