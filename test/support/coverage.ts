import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDocument } from '../../src/contract/document.ts';
import { serviceNames } from '../../src/domain/service-names.ts';
import { projectRoot } from '../../src/files/project-root.ts';
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

const collection = join(projectRoot, '.coverage', 'contract.json');

/**
 * Reports what the tests have exercised of the contract. `complete`, for a run of the whole suite, throws when anything is
 * missing; `collect` adds this run to those before it in `.coverage/contract.json`, and only reports.
 */
export function reportCoverage(mode: string | undefined): void {
  if (mode !== 'complete' && mode !== 'collect') return;
  const seen = mode === 'collect' ? collected() : exercised;
  const { summary, missing } = contractCoverage(seen);
  process.stdout.write(`\n${summary}\n`);
  const list = missing.map((line) => `  ${line}\n`).join('');
  if (mode === 'collect') process.stdout.write(list);
  else if (missing.length > 0)
    throw new Error(`No test exercises these parts of the contract with success:\n${list}`);
}

function collected(): Exercised {
  const before = readEntries();
  const all = new Set([...before, ...exercised]);
  mkdirSync(dirname(collection), { recursive: true });
  writeFileSync(collection, JSON.stringify([...all].sort()));
  return all;
}

function readEntries(): string[] {
  try {
    return JSON.parse(readFileSync(collection, 'utf8')) as string[];
  } catch {
    return [];
  }
}
