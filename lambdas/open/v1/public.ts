// What the API answers, for events that bring the same.
export { readClient } from './clients/clients.ts';
export { readLetter } from './letters/letters.ts';
export { readRequest } from './requests/read-requests.ts';
