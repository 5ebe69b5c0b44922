// The API's answers, for events and assistants, which return the same objects.
export { listClients, readClient } from './clients/clients.ts';
export { readDocument } from './documents/documents.ts';
export type { WholeInEvents } from './events/event-bodies.ts';
export { idIn } from './ids.ts';
export { readLetter } from './letters/letters.ts';
export { readReport } from './reports/read-reports.ts';
export { listRequests, readRequest } from './requests/read-requests.ts';
export { listTransactions, readTransaction } from './transactions/read-transactions.ts';
