import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/config/project-root.ts';
import { readDocument } from '../../src/contract/document.ts';
import { serviceNames } from '../../src/domain/service-names.ts';
import { type ContractDocument, operationElements } from './contract-elements.ts';
import { type Exercised, exercised } from './exercised.ts';

export interface Coverage {
  /** One line: what there is, and whether all of it was exercised. */
  summary: string;
  /** One line an operation: `listPages: query ids, 404`. Empty when nothing is missing. */
  missing: string[];
}

/** @returns what the documents promise against what the tests have shown; all operations of the three services */
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
/** What was collected over several runs. */
const collection = join(folder, 'contract.json');
/** What each process of this run has exercised. */
const ofRun = join(folder, 'run');

/** Before a run. */
export function forgetRun(): void {
  rmSync(ofRun, { recursive: true, force: true });
}

/** For each process of a run, after each of its files. */
export function storeExercised(): void {
  mkdirSync(ofRun, { recursive: true });
  const file = join(ofRun, `${process.env.MOCHA_WORKER_ID ?? 'only'}.json`);
  writeFileSync(file, JSON.stringify([...exercised]));
}

/**
 * After a run, reports what it has exercised of the contract. `collect` adds this run to those before it in
 * `.coverage/contract.json`.
 * @returns false for a run of the whole suite (`complete`) that has left something out
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
