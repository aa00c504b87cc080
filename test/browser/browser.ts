import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Where Debian puts it. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The browser that the tests drive: CHROMIUM_PATH, else Debian's; `undefined` where there is none. */
export function findChromium(): string | undefined {
  const path = process.env.CHROMIUM_PATH || DEBIAN_CHROMIUM;
  return existsSync(path) ? path : undefined;
}

/** A browser for one `describe`, which is skipped with one line where there is none. */
export function useBrowser(): { newPage(options?: BrowserContextOptions): Promise<Page> } {
  let browser: Browser | undefined;

  before(async function startBrowser() {
    const executablePath = findChromium();
    if (!executablePath) {
      process.stdout.write(
        '  No Chromium: browser tests are skipped (apt-get install chromium, or set CHROMIUM_PATH)\n',
      );
      this.skip();
    }
    this.timeout(60_000);
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
  });
  after(() => browser?.close());

  return {
    /** A page with cookies of its own. What is not on this machine is not there: no test depends on the network. */
    async newPage(options) {
      if (!browser) throw new Error('the browser has not been started');
      const context = await browser.newContext(options);
      await context.route(
        ({ hostname }) => !['127.0.0.1', 'localhost'].includes(hostname),
        (route) => route.abort(),
      );
      return context.newPage();
    },
  };
}
