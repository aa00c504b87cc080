/** Bytes of the largest file that is taken, whether it is sent or fetched. */
export const LARGEST_FILE = 10 * 2 ** 20;
