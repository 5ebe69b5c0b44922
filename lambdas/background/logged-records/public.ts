// For the worker that publishes the seal log, and checks the records that it names.
export { readEnd } from './read-end.ts';
