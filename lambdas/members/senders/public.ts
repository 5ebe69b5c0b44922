// What other features may use of accounts as senders of email.
export { allowEmail } from './allow-email.ts';
export { afterFailedCharge, chargeCampaignEmail } from './charge-campaign-email.ts';
export {
  isEstablished,
  isStopped,
  noteSender,
  type Orderer,
  refuseContacts,
  transactByClient,
  transactCharged,
} from './charge-emails.ts';
export { countAddressCode } from './count-address-code.ts';
export { allowSender, listSenders, stopSender } from './manage-senders.ts';
export { noteSenderEvent } from './note-email-event.ts';
export { nextDay } from './quotas.ts';
export { reportEmail, showReport } from './report-email.ts';
export { reportUrl } from './report-token.ts';
export { senderTags } from './sender-tags.ts';
