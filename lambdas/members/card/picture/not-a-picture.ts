/** Bytes that aren't the picture they claim to be, or a kind that we don't show. */
export class NotAPicture extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`The picture can't be used: ${why}`, options);
    this.name = 'NotAPicture';
  }
}

/** A picture without anything but its pixels. */
export type Picture = { type: 'jpg' | 'png'; width: number; height: number; bytes: Buffer };
