// What the API answers, for events that bring the same.
export { readClient } from './clients/clients.ts';
export { readDocument } from './documents/documents.ts';
export { readLetter } from './letters/letters.ts';
export { readRequest } from './requests/read-requests.ts';
export { readTransaction } from './transactions/read-transactions.ts';
