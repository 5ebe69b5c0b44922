/** A reply made of stored JSON parts that already had the contract's shape. `T` is its content. */
export class StoredJson<T> {
  declare readonly says: T;
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
