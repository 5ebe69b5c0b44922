// Events, for the webhooks that send them and the programs that read them.
export { type OpenEvent, openEvent } from './entity.ts';
export { eventIdOf, eventWrite, type Ordered, orderOf, recordEvents } from './record-events.ts';
