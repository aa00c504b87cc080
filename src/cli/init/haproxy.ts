import type { Answers } from './questions.ts';

export function haproxyConfiguration({ authUrl, metadataUrl, certificate }: Answers): string {
  return `# HAProxy in front of Groundswell: haproxy -c -f FILE checks it.
global
  log stdout format raw local0
  # Once it has its ports and its certificate, it goes on as a user without rights.
  user haproxy
  group haproxy
  # Each live stream holds two connections; HAProxy takes half as many, or what the system allows.
  fd-hard-limit 50000
  # A list of a thousand UUIDs makes an address of 40 KB.
  tune.bufsize 65536

defaults
  mode http
  log global
  option httplog
  # A server that stops refuses connections: try another.
  option redispatch 1
  option forwardfor
  timeout connect 5s
  # A live stream sends something every 15 seconds, and an answer comes within 10.
  timeout client 60s
  timeout server 60s
  timeout http-request 30s
  # Below the 65 seconds of the services.
  timeout http-keep-alive 60s

frontend groundswell
  bind :80
  bind :443 ssl crt ${certificate} alpn h2,http/1.1 ssl-min-ver TLSv1.2
  # A browser is led to HTTPS. What an application has sent in clear is answered 400, so that it is noticed.
  http-request redirect scheme https code 308 if !{ ssl_fc } { method GET HEAD } !{ path_beg /api }
  # What a client says of itself is not believed.
  http-request del-header X-Forwarded-For
  http-request set-header X-Forwarded-Proto https if { ssl_fc }
  http-request set-header X-Forwarded-Proto http if !{ ssl_fc }
  use_backend groundswell_oauth if { req.hdr(host),field(1,:) -i ${hostOf(authUrl)} }
  use_backend groundswell_metadata if { req.hdr(host),field(1,:) -i ${hostOf(metadataUrl)} }
  default_backend groundswell_site

backend groundswell_site
  option httpchk GET /ready
  server one 127.0.0.1:3000 check port 3003 inter 1s fall 1

backend groundswell_oauth
  option httpchk GET /ready
  server one 127.0.0.1:3001 check port 3003 inter 1s fall 1

backend groundswell_metadata
  option httpchk GET /ready
  server one 127.0.0.1:3002 check port 3003 inter 1s fall 1
`;
}

function hostOf(address: string): string {
  return new URL(address).hostname;
}
