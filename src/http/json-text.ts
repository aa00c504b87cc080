/** JSON of a `Value`: a string that the compiler tells from others. */
export type JsonText<Value> = string & { readonly [jsonOf]: Value };
declare const jsonOf: unique symbol;

export function jsonText<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}
