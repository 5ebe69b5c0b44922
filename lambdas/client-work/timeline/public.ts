// The timeline, for the list's handler: one function serves everything an agent does with clients.
export { readTimeline } from './read-timeline.ts';
