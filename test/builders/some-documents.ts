// A document bucket in memory.
import type { Documents } from '#core/documents/documents.ts';

export const someDocuments = () => {
  const files = new Map<string, Buffer>();
  const documents: Documents = {
    put: async (key, pdf) => void files.set(key, pdf),
    get: async (key) => files.get(key) ?? Promise.reject(new Error(`There is no ${key}`)),
    find: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
    addressOf: async (key, name) => `https://files.example/${key}?${name}`,
  };
  return { documents, files };
};
