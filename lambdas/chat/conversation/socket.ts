// Every frame from an open socket. The dashboard's sockets only ping; the others are conversations, in which the guide
// answers.
import { guide } from '#public/chat/assistant';
import { socketHandler } from './sockets/socket-handler.ts';

export const handler = socketHandler(guide);
