// What a client's timeline shows of campaigns.
export { campaign, recipient } from './entity.ts';
