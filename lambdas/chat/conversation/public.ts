export { chatSession } from './entity.ts';
export { conversationHandOverWrites } from './hand-over.ts';
export { unreadByGuest } from './messages/read-conversation.ts';
export { sessionExists, sessionIdsFor, sessionStateWrites } from './session.ts';
export { type Broadcast, createBroadcast } from './sockets/broadcast.ts';
export { socketHandler } from './sockets/socket-handler.ts';
