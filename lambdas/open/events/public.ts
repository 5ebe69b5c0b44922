// What happened, for those who send it on and those who read it.
export { type OpenEvent, openEvent } from './entity.ts';
export { eventIdOf, eventWrite, type Ordered, orderOf, recordEvents } from './record-events.ts';
