// The names under which outside calls are counted: a service and its operation.

/** IDs of these services: `cs_test_a1`, `sub_X`. */
const ID = /\/[a-z]+_(?:test_|live_)?[A-Za-z0-9]{8,}(?=\/|$)/g;

/** `homes` are the addresses that functions call, by the name of the service. */
export const createOutsideNames = (homes: Record<string, string>) => {
  const names = new Map(Object.entries(homes).map(([name, url]) => [new URL(url).host, name]));
  return (host: string, path: string): string =>
    `${names.get(host) ?? host}:${path.replace(/[?#].*$/, '').replace(ID, '/{id}')}`;
};
