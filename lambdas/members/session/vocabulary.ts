// What calls and rows both speak of: how someone signed in.
export const METHODS = ['password', 'google', 'facebook', 'passkey'] as const;
