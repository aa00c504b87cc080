import type { Answers } from './questions.ts';

export function nginxConfiguration({ baseUrl, authUrl, metadataUrl, certificate }: Answers): string {
  const services = { site: [baseUrl, 3000], oauth: [authUrl, 3001], metadata: [metadataUrl, 3002] } as const;
  return `# nginx in front of Groundswell: a file for sites-enabled; nginx -t checks it.
${Object.entries(services)
  .map(([name, [address, port]]) => service(name, { host: new URL(address).hostname, port, certificate }))
  .join('\n')}`;
}

function service(name: string, parts: { host: string; port: number; certificate: string }): string {
  const { host, port, certificate } = parts;
  return `upstream groundswell_${name} {
  server 127.0.0.1:${port};
  keepalive 32;
}
server {
  listen 80;
  listen [::]:80;
  server_name ${host};
  # A browser is led to HTTPS. What an application has sent in clear is refused, so that it is noticed.
  location / {
    limit_except GET { deny all; }
    return 308 https://$host$request_uri;
  }
  location /api {
    return 400;
  }
}
server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name ${host};
  # One file holds key and chain.
  ssl_certificate ${certificate};
  ssl_certificate_key ${certificate};
  ssl_protocols TLSv1.2 TLSv1.3;
  # A list of a thousand UUIDs makes an address of 40 KB.
  large_client_header_buffers 4 64k;
  client_max_body_size 11m;
  location / {
    proxy_pass http://groundswell_${name};
    proxy_http_version 1.1;
    # Without Upgrade: connections are kept.
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-Proto https;
    # What a client says of itself is not believed.
    proxy_set_header X-Forwarded-For $remote_addr;
    # A live stream sends something every 15 seconds, and is passed on at once.
    proxy_buffering off;
    proxy_read_timeout 60s;
  }
}
`;
}
