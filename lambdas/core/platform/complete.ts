/** What a mapping has to name: every member, optional ones too. A member that is forgotten does not compile. */
export type Complete<T> = T extends unknown ? { [Name in keyof Required<T>]: T[Name] } : never;
