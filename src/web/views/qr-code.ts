import qrcode from 'qrcode-generator';

/** The quiet zone that readers need, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** The QR code of an address, as an SVG document in black on white. */
export function qrCode(address: string): string {
  const code = qrcode(0, 'M');
  code.addData(address, 'Byte');
  code.make();
  return code.createSvgTag({ cellSize: 8, margin: 8 * MARGIN, scalable: true });
}
