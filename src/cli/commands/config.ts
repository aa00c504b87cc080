import { join } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../../config/config.ts';
import { reportSettings, type SettingReport } from '../../config/config-report.ts';
import { changeAnswer, printAnswer, table } from '../terminal/answer.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { terminalOf } from '../terminal/terminal.ts';

const FAILED = 1;

export function configCommand(): Command {
  return commandGroup('config', 'The settings of this environment.', [check()]);
}

function check(): Command {
  return operatorCommand('check', {
    description: 'Print every setting, where it comes from and what is wrong with it. Secrets are masked.',
    examples: [
      'groundswell config check',
      `groundswell config check --json | jq -r '.settings[] | select(.fault) | .name'`,
    ],
    notes: `\
From "environment": set there. "default": not set, and this value is used. "derived": not set, and follows from
others, such as BASE_URL from HOST and PORT. "unset": not set, and not needed. Nothing is connected to: for that
there is groundswell doctor.

It ends with 1 when some are wrong.`,
  }).action((options: { json?: true }, command: Command) => {
    const terminal = terminalOf(command);
    const settings = reportSettings(terminal.env).map(withDerivedValue(terminal.env));
    const wrong = settings.filter(({ fault }) => fault !== undefined);
    const verdict =
      wrong.length === 0
        ? changeAnswer({}, '', 'All settings are accepted.')
        : changeAnswer({}, '', 'Wrong:', ...wrong.map(({ name, fault }) => `  ${name}: ${fault}`));
    const text = table(settings, { setting: 'name', from: 'origin', value: 'value' }) + verdict.text;
    printAnswer({ document: { ok: wrong.length === 0, settings }, text }, options, terminal);
    if (wrong.length > 0) terminal.exitCode = FAILED;
  });
}

/** Fills in values that are computed from other settings, unless one of those is wrong. */
function withDerivedValue(environment: NodeJS.ProcessEnv): (setting: SettingReport) => SettingReport {
  let derived: Record<string, string> = {};
  try {
    const { baseUrl, authUrl, metadataUrl, metadataStatsUrl, DATA_DIR } = loadConfig(environment);
    derived = {
      BASE_URL: baseUrl,
      AUTH_URL: authUrl,
      METADATA_URL: metadataUrl,
      METADATA_STATS_URL: metadataStatsUrl,
      DATABASE_URL: `embedded, in ${join(DATA_DIR, 'postgres')}`,
      DATABASE_READ_URL: 'the primary',
      METADATA_DATABASE_URL: 'the primary',
    };
  } catch {
    // The report itself says what is wrong.
  }
  return (setting) => {
    const value = derived[setting.name];
    return setting.value === undefined && value !== undefined
      ? { ...setting, value, origin: 'derived' }
      : setting;
  };
}
