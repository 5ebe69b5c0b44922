/** What a button of a specimen does. */
export const nothing = (): void => undefined;
