/** Lines of a unit. Nobody gets rights that the user has not got, and no folder is written but those that other lines name. */
export function sandbox(readPaths: readonly string[], umask: string): string {
  const isAtHome = readPaths.some((path) => /^\/(home|root)\//.test(path));
  // Not MemoryDenyWriteExecute: Node.js needs memory that it writes and runs.
  return `UMask=${umask}
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
SystemCallFilter=@system-service`;
}
