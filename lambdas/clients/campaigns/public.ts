// Campaigns on a client's timeline, and the events that SES reports about their emails.
export { createCampaignStore } from './campaign-store.ts';
export { campaign, recipient } from './entity.ts';
export { noteEmailEvent, type SesEvent } from './note-email-event.ts';
