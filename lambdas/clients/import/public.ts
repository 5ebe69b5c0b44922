// Imports, for the list's handler: one function serves everything an agent does with clients.
export { importClients } from './import-clients.ts';
