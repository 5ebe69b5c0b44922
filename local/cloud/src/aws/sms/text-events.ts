// What the service says about texts, in its own shapes.
import { randomUUID } from 'node:crypto';
import type { BusEvent } from '../../lambda/events/event-bus.ts';
import type { LocalText } from './textbox.ts';

/** It names the service's own ID of the text, and neither the person's number nor anything of the sender's. */
export const deliveryEvent = (text: LocalText, account: string, region: string): BusEvent => {
  const isDelivered = text.fate === 'delivered';
  const time = Date.parse(text.at);
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Text Message Delivery Status Updated',
    source: 'aws.sms-voice',
    account,
    time: text.at,
    region,
    resources: [],
    detail: {
      eventType: isDelivered ? 'TEXT_DELIVERED' : 'TEXT_UNREACHABLE',
      eventVersion: '1.0',
      eventTimestamp: time,
      isFinal: true,
      originationPhoneNumber: text.from,
      isoCountryCode: 'US',
      messageId: text.id,
      messageRequestTimestamp: time,
      messageEncoding: text.encoding,
      messageType: 'TRANSACTIONAL',
      messageStatus: isDelivered ? 'DELIVERED' : 'UNREACHABLE',
      messageStatusDescription: isDelivered
        ? 'Message has been accepted by phone'
        : 'Phone is currently unreachable/unavailable',
      totalMessageParts: text.parts,
      totalMessagePrice: 0.00581 * text.parts,
      totalCarrierFee: 0.003 * text.parts,
    },
  };
};

/** As a topic for two-way texts gets it. */
export const inboundMessage = (text: LocalText, previous: string) => ({
  originationNumber: text.from,
  destinationNumber: text.to,
  messageKeyword: `KEYWORD_${text.to.slice(1)}`,
  messageBody: text.body,
  inboundMessageId: text.id,
  previousPublishedMessageId: previous,
});
