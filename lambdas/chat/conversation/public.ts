// What other features may use of conversations.
export { chatSession } from './entity.ts';
export { readMessages } from './messages/message-store.ts';
export { closeSessionWrites, openSession, sessionExists, sessionIdFor, sessionIdsFor } from './session.ts';
export { type Broadcast, createBroadcast } from './sockets/broadcast.ts';
export { socketHandler } from './sockets/socket-handler.ts';
