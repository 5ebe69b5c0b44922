// Conversations, for the transaction they belong to and for what changes in it.
export { type Broadcast, createBroadcast } from './broadcast.ts';
export { chatSession } from './entity.ts';
export { readMessages } from './message-store.ts';
export { closeSessionWrites, openSession, sessionIdFor, sessionIdsFor } from './session.ts';
export { socketHandler } from './socket-handler.ts';
