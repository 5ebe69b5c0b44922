/** The settings that a function reads when it starts, which need a value of this form. */
const READ_AT_START = { SEAL_KEY_ID: 'none=ECDSA_SHA_256', SEAL_KEYS: 'none=ECDSA_SHA_256' };

/** Every setting that a bundle's code reads, found by how such names look, with what lets it start against a stand-in. */
exports.filledEnvironment = (code, address) =>
  Object.fromEntries(
    [...code.matchAll(/[\w$]\("([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"\)/g)].map(([, name]) => [
      name,
      READ_AT_START[name] ?? (/(URL|URI|ENDPOINT)$/.test(name) ? address : 'none'),
    ]),
  );
