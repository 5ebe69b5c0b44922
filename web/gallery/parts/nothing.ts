/** The action of a specimen's buttons. */
export const nothing = (): void => undefined;
