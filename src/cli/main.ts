#!/usr/bin/env node
import { explainOutputFault, isClosedPipe } from '../transfer/export/output.ts';
import { createProgram } from './program.ts';
import { reportFailure } from './terminal/report-failure.ts';

let isOutputLost = false;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads no further (`groundswell audit | head`) ends no command half-way, and has not met a fault.
  if (isClosedPipe(error) || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = reportFailure(explainOutputFault(error, 'standard output'));
});

createProgram(process.argv.slice(2))
  .then((program) => program.parseAsync())
  .catch((error) => {
    // A command that failed because its output was lost has been reported.
    if (!isOutputLost) process.exitCode = reportFailure(error);
  });
