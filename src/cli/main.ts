#!/usr/bin/env node
import cluster from 'node:cluster';
import { explainOutputError, isClosedPipe } from '../transfer/export/output.ts';
import { createProgram } from './program.ts';
import { endSoon } from './terminal/end-soon.ts';
import { reportFailure } from './terminal/report-failure.ts';

let isOutputLost = false;

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that stops early (`groundswell audit | head`) neither ends the command nor is an error.
  if (isClosedPipe(error) || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = reportFailure(explainOutputError(error, 'standard output'), process);
});

createProgram(process.argv.slice(2))
  .then((program) => program.parseAsync())
  .catch((error) => {
    // A command that failed because its output was lost has been reported.
    if (!isOutputLost) process.exitCode = reportFailure(error, process);
    // What connects a worker to the process that started it would keep it alive.
    cluster.worker?.disconnect();
    endSoon();
  });
