// The sandbox of an account: what its test keys act on. To all of the code it's another account, so nothing of one is found from the
// other. It has no profile and no sign-in.
const PREFIX = 'test-';

export const sandboxOf = (agentId: string): string => `${PREFIX}${agentId}`;

export const isSandbox = (agentId: string): boolean => agentId.startsWith(PREFIX);

/** The account whose keys and standing count. */
export const accountOf = (agentId: string): string => (isSandbox(agentId) ? agentId.slice(PREFIX.length) : agentId);

/** Everyone in a sandbox has this address, and nothing is sent to it. No domain can ever end so (RFC 2606). */
export const NO_ONE = 'no-one@sandbox.invalid';

/** The sender of its requests and letters: made-up data names no account. */
export const SANDBOX_AGENT = { name: 'Sample Agent', email: NO_ONE };
