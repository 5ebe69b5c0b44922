// Shared by calls and rows: what an assistant may do, and how often.

/** As the user pool's resource server names it (lib/identity). */
export const READ = 'groundwork/read';
/** For an assistant that may also propose. It asks for it in addition: the first list an assistant finds has only the other. */
export const PROPOSE = 'groundwork/propose';
export const SCOPES = [READ, PROPOSE];

/** For all assistants of an account. */
export const CALLS_A_MINUTE = 60;

export const addressOfDoor = (siteUrl: string): string => `${siteUrl}/mcp`;
export const METADATA = '/.well-known/oauth-protected-resource/mcp';
