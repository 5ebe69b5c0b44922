import type { EventType, ShownDelivery } from '#contracts/open/webhooks';

/** Descriptions for people. Programs get the name. */
export const EVENT_WORDS: Record<EventType, string> = {
  'request.opened': 'A client opened your request',
  'request.sent_to_bank': 'A request went to the bank',
  'request.expired': 'A request expired',
  'request.extended': 'A request got more time',
  'request.canceled': 'A request was canceled',
  'report.ready': 'A report is ready',
  'report.withdrawn': 'A report was withdrawn',
  'letter.viewed': 'A letter was opened',
  'letter.replied': 'The other side replied to a letter',
  'document.signed': 'Everyone has signed a document',
  'client.created': 'A client was added',
  'client.consent_changed': "A client's consent changed",
  'transaction.closed': 'A closing ended',
};

export const STATE_WORDS: Record<ShownDelivery['state'], string> = {
  waiting: 'On its way',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
};
