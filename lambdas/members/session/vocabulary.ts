// Shared by calls and rows: how someone signed in.
export const METHODS = ['password', 'google', 'facebook', 'passkey'] as const;
