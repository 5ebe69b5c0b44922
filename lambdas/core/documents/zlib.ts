/** Node's zlib, loaded when something is unpacked: a cold start that doesn't unpack anything is 2 ms shorter without it. */
export const zlib = (): typeof import('node:zlib') => process.getBuiltinModule('node:zlib');
