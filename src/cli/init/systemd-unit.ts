import { isAbsolute, relative } from 'node:path';
import type { Answers } from './questions.ts';
import { sandbox } from './sandbox.ts';

export interface Program {
  node: string;
  /** The file that Node.js runs. */
  file: string;
  settingsFile: string;
}

/** Longer than SHUTDOWN_DELAY_MS and SHUTDOWN_GRACE_MS together. */
const STOP_SECONDS = 30;

/** Runs the services, which write DATA_DIR and nothing else. */
export function systemdUnit(answers: Answers, { node, file, settingsFile }: Program): string {
  const { user, workers, dataDir } = answers;
  const command = [node, file, 'serve', ...(workers === '1' ? [] : ['--workers', workers])].join(' ');
  return `[Unit]
Description=Groundswell
Documentation=${answers.baseUrl}/docs/operating-installing/
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
Type=exec
User=${user}
EnvironmentFile=${settingsFile}
ExecStart=${command}
Restart=always
RestartSec=2

# The first process stops its workers in order. A signal to each of them would cut requests.
KillMode=mixed
KillSignal=SIGTERM
TimeoutStopSec=${STOP_SECONDS}

# Each live stream holds a connection, here and at the proxy.
LimitNOFILE=65536

${dataFolder(dataDir)}
${sandbox([node, file, dataDir], '0027')}

[Install]
WantedBy=multi-user.target
`;
}

/** systemd makes what lies in /var/lib itself, for the user of the unit. */
function dataFolder(path: string): string {
  const inState = relative('/var/lib', path);
  return inState === '' || inState.startsWith('..') || isAbsolute(inState)
    ? `ReadWritePaths=${path}`
    : `StateDirectory=${inState}\nStateDirectoryMode=0750`;
}
