import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { Command } from 'commander';
import { settingErrors } from '../../config/config.ts';
import { projectRoot } from '../../config/project-root.ts';
import { readSettingsFile, SETTINGS_FILE, type Settings } from '../../config/settings-file.ts';
import { OperatorError } from '../../errors.ts';
import { askQuestions, flagOf } from '../init/ask-questions.ts';
import { databaseScript, installationFile } from '../init/installation-files.ts';
import { nextSteps } from '../init/next-steps.ts';
import { type Answers, questions } from '../init/questions.ts';
import { settingsFile, settingsOf } from '../init/settings-file.ts';
import { writeFiles } from '../init/write-files.ts';
import { printAnswer } from '../terminal/answer.ts';

const proxyFiles: Record<Answers['proxy'], string[]> = {
  haproxy: ['haproxy.cfg'],
  nginx: ['nginx.conf'],
  caddy: ['Caddyfile'],
  none: [],
};

export function initCommand(): Command {
  const command = new Command('init')
    .description(
      'Create the files for a production installation: settings, systemd units and a proxy configuration.',
    )
    .argument('[folder]', 'folder for the files', '.')
    .option('--yes', 'accept all suggestions without asking')
    .option('--replace', 'overwrite existing files; keeps the secret key')
    .option('--json', 'print one JSON document instead of text');
  for (const [name, { text }] of Object.entries(questions)) {
    command.option(`${flagOf(name as keyof Answers)} <value>`, text[0]?.toLowerCase() + text.slice(1));
  }
  return command
    .addHelpText(
      'after',
      `
Examples:
  groundswell init
  groundswell init /srv/groundswell --yes --base-url https://give.example.org --proxy nginx

It writes ${SETTINGS_FILE} (with a new secret key, readable only by its owner), groundswell.service, groundswell-backup.service with
its timer, and haproxy.cfg, nginx.conf or Caddyfile, plus database.sql if the database is on this machine. Nothing is
installed or started. Then it runs the checks of "groundswell doctor" and prints the next steps. A failed check
at this point is not an error.

Exit codes: 0 done, 1 failed, 2 wrong usage.`,
    )
    .action(async (folder: string, { yes, replace, json, ...given }: InitOptions) => {
      const isComplete = Object.keys(questions).every((name) => name in given);
      if (!isComplete && !yes && !process.stdin.isTTY)
        command.error(
          'error: this command asks questions, but there is no terminal; add --base-url, and --yes to accept all suggestions',
        );
      await init(resolve(folder), { given, asks: !yes && !isComplete, replace: replace === true, json });
    });
}

interface InitOptions extends Partial<Answers> {
  yes?: true;
  replace?: true;
  json?: true;
}

async function init(
  folder: string,
  {
    given,
    asks,
    replace,
    json,
  }: { given: Partial<Answers>; asks: boolean; replace: boolean; json: true | undefined },
): Promise<void> {
  const former = readSettingsFile(join(folder, SETTINGS_FILE));
  const terminal = asks ? { input: process.stdin, output: process.stderr } : undefined;
  const answers = await askQuestions(given, former, terminal);
  const settings = settingsOf(answers, former);
  refuseWrong(settings);
  const script = databaseScript(settings);
  const program = join(projectRoot, '.build', 'groundswell.js');
  const paths = { node: process.execPath, program, settingsFile: join(folder, SETTINGS_FILE) };
  const open = [
    'groundswell.service',
    'groundswell-backup.service',
    'groundswell-backup.timer',
    ...proxyFiles[answers.proxy],
  ];
  const files = [
    { name: SETTINGS_FILE, text: settingsFile(settings), isSecret: true },
    ...(script === undefined ? [] : [{ name: 'database.sql', text: script, isSecret: true }]),
    ...open.map((name) => ({ name, text: installationFile(name, answers, paths), isSecret: false })),
  ];
  const written = await writeFiles(folder, files, { replace });
  if (json) {
    const doctor: unknown = JSON.parse((await examine(program, settings, '--json')).output);
    return printAnswer({ document: { files: written, doctor }, text: '' }, { json }, process);
  }
  process.stdout.write(`${written.map((path) => `wrote ${path}\n`).join('')}\nCurrent state:\n\n`);
  const { isWell, output } = await examine(program, settings);
  const steps = nextSteps(answers, { folder, isWell, files: files.map(({ name }) => name) });
  process.stdout.write(`${output}\n${steps}`);
}

/** @throws OperatorError for settings that no command accepts */
function refuseWrong(settings: Settings): void {
  const errors = settingErrors(settings);
  // An old settings file can contain values that the new one can't.
  for (const [name, value] of Object.entries(settings)) {
    if (/['\n]/.test(value)) errors[name] = "must not contain ' or a line break";
  }
  const lines = Object.entries(errors).map(([name, error]) => `  ${name}: ${error}`);
  if (lines.length === 0) return;
  throw new OperatorError(
    `Invalid settings. Nothing was written:\n${lines.join('\n')}`,
    'Give other answers; see: groundswell init --help',
  );
}

/** Returns the output of `groundswell doctor` with only these settings. */
async function examine(
  program: string,
  settings: Settings,
  ...options: string[]
): Promise<{ isWell: boolean; output: string }> {
  const { PATH, HOME } = process.env;
  const doctor = spawn(process.execPath, [program, 'doctor', ...options], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([textOf(doctor.stdout), once(doctor, 'close')]);
  return { isWell: code === 0, output };
}
