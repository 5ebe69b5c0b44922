// Shared by calls and rows: the methods of signing in.
export const METHODS = ['password', 'google', 'facebook', 'passkey'] as const;
