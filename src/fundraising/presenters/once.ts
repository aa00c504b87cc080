/**
 * Presents each value once, for writers of lists whose items show the same things over and over.
 * @param keyOf what tells values that are shown alike; default: the value itself
 */
export function once<Value, Presented>(
  present: (value: Value) => Presented,
  keyOf: (value: Value) => unknown = (value) => value,
): (value: Value) => Presented {
  const presented = new Map<unknown, Presented>();
  return (value) => {
    const key = keyOf(value);
    const known = presented.get(key);
    if (known !== undefined) return known;
    const made = present(value);
    presented.set(key, made);
    return made;
  };
}
