import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where this machine has Chromium or Chrome, or `CHROMIUM` says; undefined when it has none. */
export function browserProgram(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...places].find((place) => place !== '' && existsSync(place));
}
