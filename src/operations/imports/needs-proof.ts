import { holdsSecrets } from '../../transfer/column.ts';
import { fileKinds } from '../../transfer/file-kinds.ts';

/** Whether a file of this kind has credentials, so that importing it needs a fresh proof. */
export function needsProof(name: string): boolean {
  return Object.entries(fileKinds).some(([kind, fileKind]) => kind === name && holdsSecrets(fileKind));
}
