// The client list, for the programs of agents (lambdas/open).
export { addClient } from './add-client.ts';
