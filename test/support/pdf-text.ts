import { extractText, getDocumentProxy } from 'unpdf';

/** Reads the text of a PDF, page by page, with plain spaces. */
export async function pdfPages(document: Buffer | ArrayBuffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(document)));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

export async function pdfText(document: Buffer | ArrayBuffer): Promise<string> {
  return (await pdfPages(document)).join(' ');
}
