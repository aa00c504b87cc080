import type { Context } from 'mocha';
import { clientProblem } from '../../openapi/tools/client-packages.ts';

/**
 * The toolchain is named first: without it a client cannot be built either, and one may have been built by tools that are gone.
 * @returns why a language's client cannot be tried here
 */
export async function whyNoClient(language: string): Promise<string | undefined> {
  const { toolchain } = await import(`../../openapi/clients/${language}/build.ts`);
  const missing: string | undefined = await toolchain();
  return missing ? `the ${language} client cannot be run. Missing: ${missing}` : clientProblem(language);
}

/** Skips, with one plain line, what needs a language's client where that cannot be run or is not built. */
export async function needClient(test: Context, language: string): Promise<void> {
  const problem = await whyNoClient(language);
  if (!problem) return;
  process.stdout.write(`  Skipped: ${problem}\n`);
  test.skip();
}
