#!/usr/bin/env node
import { createProgram } from './program.ts';
import { reportFailure } from './report-failure.ts';

// Who reads no further (`groundswell audit | head`) ends no command half-way, and has not met a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = reportFailure(error);
}
