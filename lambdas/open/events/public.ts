// Events, for those who send them on and those who read them.
export { type OpenEvent, openEvent } from './entity.ts';
export { eventIdOf, eventWrite, type Ordered, orderOf, recordEvents } from './record-events.ts';
