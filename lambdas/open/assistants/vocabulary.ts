// Shared by calls and rows: the scopes of assistants, and the number of their calls.

/** The name of the scope at the user pool's resource server (lib/identity). */
export const READ = 'groundwork/read';
/** For an assistant that may also propose. It has to request this scope: by default, an assistant requests only the other. */
export const PROPOSE = 'groundwork/propose';
export const SCOPES = [READ, PROPOSE] as const;

/** All assistants of an account together. */
export const CALLS_A_MINUTE = 60;

export const mcpUrl = (siteUrl: string): string => `${siteUrl}/mcp`;
export const METADATA = '/.well-known/oauth-protected-resource/mcp';
