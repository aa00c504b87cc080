import type { Answers } from '../../src/cli/init/questions.ts';

/** Mostly answers that `groundswell init` suggests. */
export const installationAnswers: Answers = {
  baseUrl: 'https://give.example.org',
  authUrl: 'https://auth.give.example.org',
  metadataUrl: 'https://metadata.give.example.org',
  operationsUrl: 'https://desk.give.example.org',
  databaseUrl: 'postgresql://groundswell:x@127.0.0.1/groundswell',
  smtpUrl: 'smtp://127.0.0.1:25',
  mailFrom: 'no-reply@give.example.org',
  proxy: 'haproxy',
  trustedProxies: '127.0.0.1,::1',
  certificate: '/etc/ssl/private/groundswell.pem',
  dataDir: '/var/lib/groundswell',
  user: 'daemon',
  workers: '4',
};
