export type { Assistant, Reply } from './assistant.ts';
export { guide } from './guide.ts';
