// Texts about a field. They're separate from the schemas, so that a page without a contract does not load Valibot.
export const REQUIRED_MESSAGE = 'This field is required.';
export const tooLongMessage = (most: number) => `Use at most ${most.toLocaleString('en-US')} characters.`;
/** For refusals that a contract doesn't word, such as a choice that no page offers. */
export const NOT_VALID = "This isn't valid.";
