/** Maximum size of an uploaded or downloaded file, in bytes. */
export const LARGEST_FILE = 10 * 2 ** 20;
