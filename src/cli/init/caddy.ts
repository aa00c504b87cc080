import type { Answers } from './questions.ts';

/** Caddy gets certificates by itself, passes streams on at once, and sets X-Forwarded-For and -Proto. */
export function caddyConfiguration({ baseUrl, authUrl, metadataUrl, certificate }: Answers): string {
  const services = { [baseUrl]: 3000, [authUrl]: 3001, [metadataUrl]: 3002 };
  return `# Caddy in front of Groundswell: caddy validate --adapter caddyfile --config FILE checks it.
{
  # Its own redirects would also lead on what an application has sent in clear.
  auto_https disable_redirects
}
${Object.entries(services)
  .map(([address, port]) => service(address, port, certificate))
  .join('')}`;
}

function service(address: string, port: number, certificate: string): string {
  return `
${address} {
${certificate === '' ? '' : `  tls ${certificate} ${certificate}\n`}  request_body {
    max_size 11MB
  }
  reverse_proxy 127.0.0.1:${port}
}
http://${new URL(address).hostname} {
  @views {
    method GET HEAD
    not path /api/*
  }
  redir @views ${address}{uri} 308
  respond 400
}
`;
}
