import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/config/project-root.ts';
import { readDocument } from '../../src/contract/document.ts';
import { serviceNames } from '../../src/domain/service-names.ts';
import { type ContractDocument, operationElements } from './contract-elements.ts';
import { type Exercised, exercised } from './exercised.ts';

export interface Coverage {
  /** One line with the number of elements, and whether all of them were exercised. */
  summary: string;
  /** One line per operation: `listPages: query ids, 404`. Empty when nothing is missing. */
  missing: string[];
}

/** @returns which elements of the four services' documents the tests have exercised */
export function contractCoverage(seen: Exercised, documents = readDocuments()): Coverage {
  const operations = documents.map((document) => {
    const { operation, parameters, fields, statuses } = document;
    return {
      id: operation.operationId,
      parameters: parameters.map(({ in: place, name }) => `${place} ${name}`),
      fields: fields.map((name) => `body ${name}`),
      statuses,
    };
  });
  const count = (of: 'parameters' | 'fields' | 'statuses') =>
    operations.reduce((sum, operation) => sum + operation[of].length, 0);
  const perOperation = operations.map(({ id, parameters, fields, statuses }) => ({
    id,
    names: [...parameters, ...fields, ...statuses].filter((name) => !seen.has(`${id} ${name}`)),
  }));
  const incomplete = perOperation.filter(({ names }) => names.length > 0);
  const left = incomplete.reduce((sum, { names }) => sum + names.length, 0);
  const outcome = left === 0 ? 'all exercised' : `${left} not exercised`;
  return {
    summary: `Contract: ${operations.length} operations, ${count('parameters')} parameters, ${count('fields')} body fields, ${count('statuses')} statuses: ${outcome}`,
    missing: incomplete.map(({ id, names }) => `${id}: ${names.join(', ')}`),
  };
}

function readDocuments() {
  return serviceNames.flatMap((service) =>
    operationElements(service, readDocument(service) as ContractDocument),
  );
}

const folder = join(projectRoot, '.coverage');
/** Results collected over several runs. */
const collection = join(folder, 'contract.json');
/** What each process of this run has exercised. */
const ofRun = join(folder, 'run');

/** Deletes the results of an earlier run. Called before each run. */
export function forgetRun(): void {
  rmSync(ofRun, { recursive: true, force: true });
}

/** Stores what a process has exercised. Called after each of its files. */
export function storeExercised(): void {
  mkdirSync(ofRun, { recursive: true });
  const file = join(ofRun, `${process.env.MOCHA_WORKER_ID ?? 'only'}.json`);
  writeFileSync(file, JSON.stringify([...exercised]));
}

/**
 * Reports after a run which parts of the contract it has exercised. `collect` adds this run to earlier ones in `.coverage/contract.json`.
 * @returns false when a run of the whole suite (`complete`) has missed something
 */
export function reportCoverage(mode: string | undefined): boolean {
  if (mode !== 'complete' && mode !== 'collect') return true;
  const files = existsSync(ofRun) ? readdirSync(ofRun).map((name) => join(ofRun, name)) : [];
  if (mode === 'collect') files.push(collection);
  const seen: Exercised = new Set(files.flatMap(readEntries));
  if (mode === 'collect') writeFileSync(collection, JSON.stringify([...seen].sort()));
  const { summary, missing } = contractCoverage(seen);
  process.stdout.write(`\n${summary}\n`);
  if (missing.length > 0) {
    process.stdout.write('No test exercises these parts of the contract with success:\n');
    for (const line of missing) process.stdout.write(`  ${line}\n`);
  }
  return mode === 'collect' || missing.length === 0;
}

function readEntries(file: string): string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}
