/** An answer that is JSON already, of parts that had the contract's shape when they were stored. `T` is what it says. */
export class StoredJson<T> {
  declare readonly says: T;
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
