// Campaigns on a client's timeline, and the events that SES reports about their emails.
export { createCampaignStore } from './campaign.ts';
export { noteEmailEvent } from './campaign-events.ts';
export { campaign, recipient } from './entity.ts';
