/** A reply in another format than JSON. The handler's headers name it. */
export class PlainText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
