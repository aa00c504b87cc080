import { expect } from 'chai';
import type { Knex } from 'knex';
import type { Builders } from './builders.ts';
import { createTestDatabase } from './database.ts';
import { runCommand } from './run-command.ts';
import { startTestServer, TEST_SECRET_KEY, type TestServer } from './server.ts';

export interface Outcome {
  code: number | null;
  output: string;
  /** Output of `--json`, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects.
  document: any;
}

interface Surroundings {
  /** Standard input. */
  text: string;
  /** Command of the editor at a terminal. Absent: there is no terminal. */
  editor?: string;
  smtpUrl?: string;
}

/** A server, and an operator who works on the same database. */
export interface OperatorWorld {
  server: TestServer;
  knex: Knex;
  build: Builders;
  /** Runs a command as a script would, without a terminal for questions. */
  operate(...args: string[]): Promise<Outcome>;
  operateWith(surroundings: Surroundings, ...args: string[]): Promise<Outcome>;
  /** Does the same without input and with `--json`; the command must succeed. @returns the document */
  done(...args: string[]): Promise<Outcome['document']>;
  close(): Promise<void>;
}

async function startOperatorWorld(): Promise<OperatorWorld> {
  const database = await createTestDatabase();
  const server = await startTestServer({ knex: database.knex });
  const run = async (
    args: string[],
    { text, editor, smtpUrl }: Surroundings = { text: '' },
  ): Promise<Outcome> => {
    const settings = {
      DATABASE_URL: database.url,
      SECRET_KEY: TEST_SECRET_KEY,
      USER: 'tester',
      PICTURES_DIR: server.context.config.picturesDir,
      DATA_DIR: server.context.config.DATA_DIR,
      ...(editor && { EDITOR: editor }),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
    };
    const input = { text, isTTY: editor !== undefined };
    const { code, output, standardOutput } = await runCommand(args, settings, undefined, input);
    const document = args.includes('--json') && code === 0 ? JSON.parse(standardOutput) : undefined;
    return { code, output, document };
  };
  return {
    server,
    knex: database.knex,
    build: database.build,
    operate: (...args) => run(args),
    operateWith: (surroundings, ...args) => run(args, surroundings),
    done: async (...args) => {
      const { code, output, document } = await run([...args, '--json']);
      expect(code, output).to.equal(0);
      return document;
    },
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

/** Creates both for one `describe`, or for each of its tests with `beforeEach` and `afterEach`. */
export function useOperatorWorld(start = before, end = after): OperatorWorld {
  const world = {} as OperatorWorld;
  start(async () => {
    Object.assign(world, await startOperatorWorld());
  });
  end(() => world.close?.());
  return world;
}

/** Expects a failure in two lines, the error and the hint, without a stack. */
export function expectFailure({ code, output }: Outcome, message: string): void {
  expect(code, output).to.equal(1);
  expect(output)
    .to.match(/^error: /m)
    .and.include(message)
    .and.include('\nhint: ');
  expect(output).not.to.match(/^ {4}at /m);
}

export function expectWrongUsage({ code, output }: Outcome, message: string): void {
  expect(code, output).to.equal(2);
  expect(output).to.include(message).and.include('--help');
}

/** Returns action and actor of the entries in the audit log, oldest first. */
export async function recordedActions(knex: Knex): Promise<string[]> {
  const rows = await knex('audit_log').where('actor_type', 'operator').orderBy('id');
  return rows.map(({ action, actor_name }) => `${action} ${actor_name}`);
}
