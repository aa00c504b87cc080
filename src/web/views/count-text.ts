/** `1 donation`, `1,204 donations`. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

export function numberText(number: number): string {
  return new Intl.NumberFormat('en').format(number);
}
