/** The SDK types wire values as TypeScript enums; the wire carries their strings. This is the same type with the strings. */
export type Plain<T> = T extends string
  ? string extends T
    ? T
    : `${T}`
  : T extends object
    ? { [K in keyof T]: Plain<T[K]> }
    : T;
