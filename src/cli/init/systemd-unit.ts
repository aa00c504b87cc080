import { isAbsolute, relative } from 'node:path';
import type { Answers } from './questions.ts';

interface Program {
  node: string;
  /** The file that Node.js runs. */
  file: string;
  settingsFile: string;
}

/** Longer than SHUTDOWN_DELAY_MS and SHUTDOWN_GRACE_MS together. */
const STOP_SECONDS = 30;

/** Nothing is written but DATA_DIR; nobody gets rights that the user has not got. Node.js needs memory that it writes and runs. */
export function systemdUnit(answers: Answers, { node, file, settingsFile }: Program): string {
  const { user, workers, dataDir } = answers;
  const command = [node, file, 'serve', ...(workers === '1' ? [] : ['--workers', workers])].join(' ');
  const isAtHome = [node, file, dataDir].some((path) => /^\/(home|root)\//.test(path));
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
UMask=0027
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=${isAtHome ? 'read-only' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectHostname=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

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
