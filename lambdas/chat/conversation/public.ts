// Conversations, for the transaction they belong to and for what changes in it.

export { chatSession } from './entity.ts';
export { readMessages } from './messages/message-store.ts';
export { closeSessionWrites, openSession, sessionExists, sessionIdFor, sessionIdsFor } from './session.ts';
export { type Broadcast, createBroadcast } from './sockets/broadcast.ts';
export { socketHandler } from './sockets/socket-handler.ts';
