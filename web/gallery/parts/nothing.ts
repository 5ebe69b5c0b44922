/** A button of a specimen does this. */
export const nothing = (): void => undefined;
