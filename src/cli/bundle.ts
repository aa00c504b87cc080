import { createProgram } from './program.ts';

/** Reads the command line and does what it says. */
export async function run(): Promise<void> {
  await import('./main.ts');
}

/** Loads what processes begin with, so that its compiled code can be kept. */
export async function loadAll(): Promise<void> {
  await createProgram();
  await import('../main.ts');
  await import('../application.ts');
}
