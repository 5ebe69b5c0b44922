/** Makes a mapping name every member, optional ones too. A forgotten member does not compile. */
export type Complete<T> = T extends unknown ? { [Name in keyof Required<T>]: T[Name] } : never;
