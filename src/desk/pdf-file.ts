import type { ActionFile } from './screen.ts';

/** @param base64 the document, as an operation returns it */
export function pdfFile(name: string, base64: string): ActionFile {
  return { name, type: 'application/pdf', content: Buffer.from(base64, 'base64') };
}
