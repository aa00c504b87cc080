import type { Command } from 'commander';
import { reportSettings } from '../../config/config-report.ts';
import { misspeltSettings } from '../../config/misspelt-settings.ts';
import { readSettingsFile, SETTINGS_FILE } from '../../config/settings-file.ts';
import { changeAnswer, printAnswer, table } from '../terminal/answer.ts';
import { commandGroup, operatorCommand } from '../terminal/operator-command.ts';
import { terminalOf } from '../terminal/terminal.ts';

const FAILED = 1;

export function configCommand(): Command {
  return commandGroup('config', 'Check the settings.', [check()]);
}

function check(): Command {
  return operatorCommand('check', {
    description: 'Print every setting, its source and any error. Secrets are masked.',
    examples: [
      'groundswell config check',
      `groundswell config check --json | jq -r '.settings[] | select(.fault) | .name'`,
    ],
    notes: `\
Sources: "environment" (set there), "default" (not set), "derived" (computed from other settings, such as
BASE_URL from HOST and PORT) and "unset" (not set and not needed). To test connections, use
groundswell doctor.

A name that is almost that of a setting, in the environment or in ${SETTINGS_FILE} in this folder, is reported as unknown.

Exits with 1 if a setting is invalid or unknown.`,
  }).action((options: { json?: true }, command: Command) => {
    const terminal = terminalOf(command);
    const settings = reportSettings(terminal.env);
    const unknown = misspeltSettings({ ...readSettingsFile(SETTINGS_FILE), ...terminal.env });
    const wrong = [
      ...settings.flatMap(({ name, fault }) => (fault === undefined ? [] : [`  ${name}: ${fault}`])),
      ...unknown.map(({ name, meant }) => `  ${name}: unknown; did you mean ${meant}?`),
    ];
    const verdict =
      wrong.length === 0
        ? changeAnswer({}, '', 'All settings are valid.')
        : changeAnswer({}, '', 'Wrong:', ...wrong);
    const text = table(settings, { setting: 'name', from: 'origin', value: 'value' }) + verdict.text;
    printAnswer({ document: { ok: wrong.length === 0, settings, unknown }, text }, options, terminal);
    if (wrong.length > 0) terminal.exitCode = FAILED;
  });
}
