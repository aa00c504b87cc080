#!/usr/bin/env node
import cluster from 'node:cluster';
import { explainOutputError, isClosedPipe } from '../transfer/export/output.ts';
import { createProgram } from './program.ts';
import { endSoon } from './terminal/end-soon.ts';
import { reportFailure } from './terminal/report-failure.ts';

let isOutputLost = false;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that stops early (`groundswell audit | head`) doesn't end the command and isn't an error.
  if (isClosedPipe(error) || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = reportFailure(explainOutputError(error, 'standard output'), process);
});

createProgram(process.argv.slice(2))
  .then((program) => program.parseAsync())
  .catch((error) => {
    // Failures because of lost output have already been reported.
    if (!isOutputLost) process.exitCode = reportFailure(error, process);
    // A worker's connection to its parent process would keep it alive.
    cluster.worker?.disconnect();
    endSoon();
  });
