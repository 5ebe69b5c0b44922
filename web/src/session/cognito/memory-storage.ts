import type { KeyValueStorageInterface } from 'aws-amplify/utils';

/** A store for as long as the page lives. */
export function memoryStorage(): KeyValueStorageInterface {
  const items = new Map<string, string>();
  return {
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  };
}
