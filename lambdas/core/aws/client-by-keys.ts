// A client for another company's service, reused while its keys are the same. Keys are read at each call (from a
// cache of a few minutes), so that a changed key reaches a function that has been warm for hours.
type Parts<Sdk, Keys, Client> = {
  /** Loaded at the first call, while the keys are being read. */
  sdk: () => Promise<Sdk>;
  keys: () => Promise<Keys>;
  make: (sdk: Sdk, keys: Keys) => Client;
};

export const clientByKeys = <Sdk, Keys, Client>({ sdk, keys, make }: Parts<Sdk, Keys, Client>) => {
  let held: { by: string; client: Client } | undefined;
  return async (): Promise<Client> => {
    const [loaded, now] = await Promise.all([sdk(), keys()]);
    const by = JSON.stringify(now);
    if (held?.by !== by) held = { by, client: make(loaded, now) };
    return held.client;
  };
};
