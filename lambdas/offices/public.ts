// What the accounts' function serves of offices.
export { officeHandlers } from './handlers.ts';
