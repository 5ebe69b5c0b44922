// AWS End User Messaging SMS: what is sent lands on the texts page, and what people reply there comes back as from their phones.
import { randomUUID } from 'node:crypto';
import type { BusEvent } from '../../lambda/events/event-bus.ts';
import { createJsonService } from '../endpoint/json-service.ts';
import type { AwsService } from '../endpoint/service.ts';
import { checkText, type OwnNumber } from './check-text.ts';
import { messageParts } from './message-parts.ts';
import { deliveryEvent, inboundMessage } from './text-events.ts';
import type { LocalText, Textbox } from './textbox.ts';

export type SmsOptions = {
  textbox: Textbox;
  numbers: OwnNumber[];
  region: string;
  accountId: string;
  publish?(event: BusEvent): void;
  announce?(topicName: string, message: string): void;
  now?(): Date;
};

export type Sms = {
  service: AwsService;
  /** A person answers a text of ours. */
  reply(to: LocalText, body: string): void;
};

/** The number of Amazon's own simulator that no text reaches. */
const UNREACHABLE = '+14254147167';

const STOP = /^(?:arret|cancel|end|optout|opt-out|quit|remove|stop|td|unsubscribe)$/i;
const START = /^(?:start|unstop)$/i;

export const createSms = (options: SmsOptions): Sms => {
  const { textbox, numbers, region, accountId, now = () => new Date() } = options;
  const add = (text: Omit<LocalText, 'id' | 'at'>): LocalText => {
    const kept = { id: randomUUID(), at: now().toISOString(), ...text };
    textbox.add(kept);
    return kept;
  };
  /** As for a number whose opt-outs AWS manages. */
  const answer = (from: string, to: string, body: string) =>
    add({ direction: 'out', from, to, body, ...messageParts(body), fate: 'delivered' });
  const service = createJsonService({
    signingName: 'sms-voice',
    target: 'PinpointSMSVoiceV2',
    operations: {
      SendTextMessage: {
        needs: ({ OriginationIdentity: identity }) => {
          const id = numbers.find(({ number }) => number === identity)?.id ?? String(identity);
          return [
            {
              action: 'sms-voice:SendTextMessage',
              resources: [`arn:aws:sms-voice:${region}:${accountId}:phone-number/${id}`],
            },
          ];
        },
        run(input) {
          const { to, from, body, encoding, parts } = checkText(input, { numbers, optedOut: textbox.optedOut() });
          const fate = to === UNREACHABLE ? 'undeliverable' : 'delivered';
          const sent = add({ direction: 'out', from: from.number, to, body, encoding, parts, fate });
          // The service answers first, and says what became of it afterwards.
          setImmediate(() => options.publish?.(deliveryEvent(sent, accountId, region)));
          return { MessageId: sent.id };
        },
      },
    },
  });
  return {
    service,
    reply({ id, from: ours, to: theirs }, body) {
      const got = add({ direction: 'in', from: theirs, to: ours, body, ...messageParts(body), fate: 'received' });
      const { replies } = numbers.find(({ number }) => number === ours) ?? {};
      const isKeyword = [STOP, START, /^help$/i].some((word) => word.test(body.trim()));
      if (replies && (replies.selfManagedOptOuts || !isKeyword))
        options.announce?.(replies.topicName, JSON.stringify(inboundMessage(got, id)));
      if (replies?.selfManagedOptOuts) return;
      if (STOP.test(body.trim())) {
        textbox.optOut(theirs);
        answer(ours, theirs, "You've been unsubscribed and won't get more messages. Reply START to get them again.");
      } else if (START.test(body.trim())) {
        textbox.optIn(theirs);
        answer(ours, theirs, "You'll get messages again. Reply STOP to end them.");
      } else if (/^help$/i.test(body.trim())) answer(ours, theirs, 'Reply STOP to end messages.');
    },
  };
};
