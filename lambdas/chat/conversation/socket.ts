// What open sockets say. Those of the dashboard only ping; the others are conversations, in which the guide answers.
import { guide } from '../assistant/public.ts';
import { socketHandler } from './sockets/socket-handler.ts';

export const handler = socketHandler(guide);
