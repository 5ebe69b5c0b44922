// What the function of requests serves of clients' links.
export { guestLinkHandlers } from './handlers.ts';
