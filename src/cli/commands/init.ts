import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { Command } from 'commander';
import { settingErrors } from '../../config/config.ts';
import { readSettingsFile, SETTINGS_FILE, type Settings } from '../../config/settings-file.ts';
import { OperatorError } from '../../errors.ts';
import { projectRoot } from '../../files/project-root.ts';
import { askQuestions, flagOf } from '../init/ask-questions.ts';
import { backupTimer, backupUnit } from '../init/backup-units.ts';
import { caddyConfiguration } from '../init/caddy.ts';
import { databaseScript } from '../init/database-script.ts';
import { haproxyConfiguration } from '../init/haproxy.ts';
import { nextSteps } from '../init/next-steps.ts';
import { nginxConfiguration } from '../init/nginx.ts';
import { type Answers, questions } from '../init/questions.ts';
import { settingsFile, settingsOf } from '../init/settings-file.ts';
import { systemdUnit } from '../init/systemd-unit.ts';
import { type NewFile, writeFiles } from '../init/write-files.ts';
import { printAnswer } from '../terminal/answer.ts';
import { refuseUnasked } from '../terminal/confirmation.ts';

const proxyFiles: Record<Answers['proxy'], ((answers: Answers) => NewFile) | undefined> = {
  haproxy: (answers) => open('haproxy.cfg', haproxyConfiguration(answers)),
  nginx: (answers) => open('nginx.conf', nginxConfiguration(answers)),
  caddy: (answers) => open('Caddyfile', caddyConfiguration(answers)),
  none: undefined,
};

export function initCommand(): Command {
  const command = new Command('init')
    .description(
      'Write the files of a real installation: settings, units of systemd, the configuration of a proxy.',
    )
    .argument('[folder]', 'where they are written', '.')
    .option('--yes', 'ask nothing: take what is suggested for all that is not given')
    .option('--replace', 'replace files that are there; the secret key stays')
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

It writes ${SETTINGS_FILE} (with a new secret key, for its owner alone), groundswell.service, groundswell-backup.service with
its timer, and haproxy.cfg, nginx.conf or Caddyfile; database.sql as well where the database is on this machine. Nothing is
installed or started. Then it looks at everything as "groundswell doctor" does, and says what to do next; what is not there
yet is no error.

Exit codes: 0 done, 1 failed, 2 wrong usage.`,
    )
    .action(async (folder: string, { yes, replace, json, ...given }: InitOptions) => {
      const isComplete = Object.keys(questions).every((name) => name in given);
      if (!isComplete)
        refuseUnasked({ ...(yes && { yes }) }, (message) => command.error(`error: ${message}`));
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
  const proxy = proxyFiles[answers.proxy]?.(answers);
  const program = {
    node: process.execPath,
    file: join(projectRoot, '.build', 'groundswell.js'),
    settingsFile: join(folder, SETTINGS_FILE),
  };
  const files = [
    { name: SETTINGS_FILE, text: settingsFile(settings), isSecret: true },
    ...(script === undefined ? [] : [{ name: 'database.sql', text: script, isSecret: true }]),
    open('groundswell.service', systemdUnit(answers, program)),
    open('groundswell-backup.service', backupUnit(answers, program)),
    open('groundswell-backup.timer', backupTimer()),
    ...(proxy === undefined ? [] : [proxy]),
  ];
  const paths = await writeFiles(folder, files, { replace });
  if (json) {
    const doctor: unknown = JSON.parse((await examine(program.file, settings, '--json')).output);
    return printAnswer({ document: { files: paths, doctor }, text: '' }, { json });
  }
  process.stdout.write(`${paths.map((path) => `wrote ${path}\n`).join('')}\nAs things are now:\n\n`);
  const { isWell, output } = await examine(program.file, settings);
  const steps = nextSteps(answers, { folder, isWell, files: files.map(({ name }) => name) });
  process.stdout.write(`${output}\n${steps}`);
}

function open(name: string, text: string): NewFile {
  return { name, text, isSecret: false };
}

/** @throws OperatorError for settings that no command would take */
function refuseWrong(settings: Settings): void {
  const errors = settingErrors(settings);
  // A former file may hold what this one cannot.
  for (const [name, value] of Object.entries(settings)) {
    if (/['\n]/.test(value)) errors[name] = "it may hold neither ' nor a line break";
  }
  const lines = Object.entries(errors).map(([name, error]) => `  ${name}: ${error}`);
  if (lines.length === 0) return;
  throw new OperatorError(
    `Wrong settings, and nothing was written:\n${lines.join('\n')}`,
    'Give other answers; see: groundswell init --help',
  );
}

/** What `groundswell doctor` says where nothing but these settings is set. */
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
