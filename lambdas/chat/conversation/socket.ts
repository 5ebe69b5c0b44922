// Every message on an open socket. Sockets for events send none; the others are conversations, in which the guide answers.
import { guide } from '#public/chat/assistant';
import { socketHandler } from './sockets/socket-handler.ts';

export const handler = socketHandler(guide);
