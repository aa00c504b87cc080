import { userInfo } from 'node:os';

/** Who sits at the desk, by the operating system; a container may run under a number without a name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
