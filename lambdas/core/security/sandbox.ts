// The sandbox of an account, which its test keys act on. All code treats it as another account, so neither sees the
// other's data. It has no profile and no sign-in.
const PREFIX = 'test-';

export const sandboxOf = (agentId: string): string => `${PREFIX}${agentId}`;

export const isSandbox = (agentId: string): boolean => agentId.startsWith(PREFIX);

/** The account whose keys and standing count. */
export const accountOf = (agentId: string): string => (isSandbox(agentId) ? agentId.slice(PREFIX.length) : agentId);

/** Everyone in a sandbox has this address, and nothing is sent to it. No real domain ends in .invalid (RFC 2606). */
export const NO_ONE = 'no-one@sandbox.invalid';

/** The sender of its requests and letters: made-up data names no account. */
export const SANDBOX_AGENT = { name: 'Sample Agent', email: NO_ONE };
