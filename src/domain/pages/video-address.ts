const youTube =
  /^(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const vimeo = /^(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{1,20}))?(?:[/?#]|$)/i;

/**
 * Reads the address of a video on YouTube or Vimeo, in any of the forms in which these sites hand it out.
 * @returns the shortest form, without anything that says who shared it; undefined for any other address
 */
export function videoAddress(typed: string): string | undefined {
  const address = typed.trim().replace(/^https?:\/\//i, '');
  const [, video] = youTube.exec(address) ?? [];
  if (video) return `https://youtu.be/${video}`;
  const [, number, secret] = vimeo.exec(address) ?? [];
  return number && `https://vimeo.com/${number}${secret ? `/${secret.toLowerCase()}` : ''}`;
}
