export { afterFailedCharge, allowEmail, chargeCampaignEmail, countAddressCode, quotaNews } from './allow-email.ts';
export {
  answeredWrite,
  isEstablished,
  isStopped,
  nextDay,
  noteSender,
  type Orderer,
  refuseContacts,
  transactByClient,
  transactCharged,
} from './charge-emails.ts';
export { allowSender, listSenders, stopSender } from './manage-senders.ts';
export { noteSenderEvent, senderTags } from './note-email-event.ts';
export { reportEmail, reportUrl, showReport } from './report-sender.ts';
