// Every message on an open socket. Sockets for events send none; the others are conversations, in which the guide answers.
import { plainly } from '#core/platform/plainly.ts';
import { guide } from '#public/chat/assistant';
import { socketHandler } from './sockets/socket-handler.ts';

export const handler = plainly(socketHandler(guide));
