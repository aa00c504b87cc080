import type { Settings } from '../../config/settings-file.ts';

/**
 * What makes role and database on a server of this machine; undefined for an address of elsewhere, whose host has its own ways.
 */
export function databaseScript({ DATABASE_URL = '', PGPASSWORD = '' }: Settings): string | undefined {
  const { hostname, username, pathname } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1));
  const role = decodeURIComponent(username);
  const isPlain = [name, role].every((text) => /^[a-z_][a-z0-9_]*$/.test(text));
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || PGPASSWORD === '' || !isPlain)
    return undefined;
  return `-- For an administrator of PostgreSQL: sudo cat FILE | sudo -u postgres psql
create role ${role} login password '${PGPASSWORD.replaceAll("'", "''")}';
create database ${name} owner ${role};
`;
}
