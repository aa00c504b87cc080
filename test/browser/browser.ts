import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the tests drive: CHROMIUM_PATH, or else the one of the machine; `undefined` where there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...places].find((path) => path !== '' && existsSync(path));
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
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
  });
  after(() => browser?.close());

  return {
    /** A browser tab with cookies of its own, which reaches nothing outside of this machine. */
    async newPage(options) {
      if (!browser) throw new Error('the browser has not been started');
      const context = await browser.newContext(options);
      // Only for what hangs: a slow machine may take long.
      context.setDefaultTimeout(120_000);
      await context.route(
        ({ hostname }) => !['127.0.0.1', 'localhost'].includes(hostname),
        (route) => route.abort(),
      );
      return context.newPage();
    },
  };
}

/** Opens pages and closes them after each test, even a failed one: the next test counts streams. */
export function useClosingPages(browser: ReturnType<typeof useBrowser>, harmless: RegExp) {
  let pages: Page[] = [];
  afterEach(async () => {
    await Promise.all(pages.map((page) => page.context().close()));
    pages = [];
  });
  /** @returns the page, and the errors it logs except `harmless` ones */
  return async (options?: BrowserContextOptions): Promise<{ page: Page; complaints: string[] }> => {
    const page = await browser.newPage(options);
    pages.push(page);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !harmless.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    return { page, complaints };
  };
}
