// The list, for programs of others.
export { addClient } from './add-client.ts';
