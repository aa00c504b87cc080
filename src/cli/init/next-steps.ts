import type { Answers } from './questions.ts';

const BACKUP_FOLDER = '/var/backups/groundswell';

interface Written {
  folder: string;
  files: readonly string[];
  /** Whether everything is there. */
  isWell: boolean;
}

const proxyPlaces: Record<Answers['proxy'], ((folder: string) => string[]) | undefined> = {
  haproxy: (folder) => [
    `sudo cp ${folder}/haproxy.cfg /etc/haproxy/haproxy.cfg`,
    'sudo systemctl restart haproxy',
  ],
  nginx: (folder) => [
    `sudo cp ${folder}/nginx.conf /etc/nginx/sites-enabled/groundswell`,
    'sudo systemctl reload nginx',
  ],
  caddy: (folder) => [`sudo cp ${folder}/Caddyfile /etc/caddy/Caddyfile`, 'sudo systemctl reload caddy'],
  none: undefined,
};

/** Lists the commands that turn the written files into a running installation. */
export function nextSteps(answers: Answers, { folder, files, isWell }: Written): string {
  const proxy = proxyPlaces[answers.proxy]?.(folder);
  const steps: [what: string, ...commands: string[]][] = [];
  if (files.includes('database.sql') && !isWell) {
    steps.push(['Create the database:', `sudo cat ${folder}/database.sql | sudo -u postgres psql`]);
  }
  steps.push([
    'Create its tables and check everything again:',
    `set -a; . ${folder}/groundswell.env; set +a`,
    'npx groundswell migrate',
    'npx groundswell doctor',
  ]);
  steps.push([
    'Start the services:',
    `sudo cp ${folder}/groundswell.service /etc/systemd/system/`,
    'sudo systemctl daemon-reload',
    'sudo systemctl enable --now groundswell',
  ]);
  if (proxy) {
    const certificate = answers.certificate && ` (its certificate: ${answers.certificate})`;
    steps.push([`Put the proxy in front${certificate}:`, ...proxy]);
  }
  steps.push([
    'Back up the database every night, and once now:',
    `sudo install --directory --owner=${answers.user} --mode=0700 ${BACKUP_FOLDER}`,
    `sudo cp ${folder}/groundswell-backup.* /etc/systemd/system/`,
    'sudo systemctl daemon-reload',
    'sudo systemctl enable --now groundswell-backup.timer',
    'sudo systemctl start groundswell-backup.service',
  ]);
  steps.push(['Test it from outside:', `curl ${answers.baseUrl}/api/v2/campaigns.json?limit=1`]);
  steps.push([
    `Open the link that the server has printed, to create your account at ${answers.operationsUrl} and set up the rest:`,
    'sudo journalctl --unit groundswell --output cat | grep /setup | tail -n 1',
  ]);
  const text = steps.map(([what, ...commands], index) =>
    [`${index + 1}. ${what}`, ...commands.map((command) => `     ${command}`)].join('\n'),
  );
  return `Next steps:\n\n${text.join('\n')}\n\nKeep ${folder}/groundswell.env like a password: it contains the secret key. Copy it, the pictures and ${BACKUP_FOLDER}
to another machine, too: see ${answers.baseUrl}/docs/operating-backup/.\n`;
}
