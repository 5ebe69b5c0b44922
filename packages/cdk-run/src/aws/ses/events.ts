import { randomUUID } from 'node:crypto';
import type { LocalMail } from './mailbox.ts';

export type SesEventType = 'Send' | 'Delivery' | 'Open' | 'Bounce' | 'Complaint';

/** The record that SES publishes to a configuration set's event destinations. */
export type SesEvent = {
  eventType: SesEventType;
  mail: {
    timestamp: string;
    source: string;
    sendingAccountId: string;
    messageId: string;
    destination: string[];
    headersTruncated: boolean;
    headers: { name: string; value: string }[];
    commonHeaders: { from: string[]; to: string[]; subject: string; messageId: string };
    tags: Record<string, string[]>;
  };
} & Record<string, unknown>;

export const sesEvent = (eventType: SesEventType, mail: LocalMail, at: string): SesEvent => ({
  eventType,
  mail: {
    timestamp: mail.at,
    source: mail.from,
    sendingAccountId: '000000000000',
    messageId: mail.id,
    destination: mail.to.split(', '),
    headersTruncated: false,
    headers: Object.entries(mail.headers).map(([name, value]) => ({ name, value })),
    commonHeaders: { from: [mail.from], to: mail.to.split(', '), subject: mail.subject, messageId: mail.id },
    tags: {
      ...Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]])),
      ...(mail.configurationSet ? { 'ses:configuration-set': [mail.configurationSet] } : {}),
      'ses:source-ip': ['127.0.0.1'],
      'ses:from-domain': [mail.from.replace(/^.*@|>$/g, '')],
    },
  },
  ...details(eventType, mail, at),
});

const details = (eventType: SesEventType, mail: LocalMail, timestamp: string): Record<string, unknown> => {
  const recipients = mail.to.split(', ').map((emailAddress) => ({ emailAddress }));
  const feedbackId = `${mail.id}-feedback`;
  switch (eventType) {
    case 'Send':
      return { send: {} };
    case 'Delivery':
      return {
        delivery: {
          timestamp,
          processingTimeMillis: 1,
          recipients: mail.to.split(', '),
          smtpResponse: '250 2.0.0 OK',
          reportingMTA: 'local.amazonses.com',
        },
      };
    case 'Open':
      return { open: { timestamp, ipAddress: '127.0.0.1', userAgent: 'Local mailbox' } };
    case 'Bounce':
      return {
        bounce: {
          timestamp,
          feedbackId,
          bounceType: 'Permanent',
          bounceSubType: mail.outcome === 'suppressed' ? 'OnAccountSuppressionList' : 'General',
          bouncedRecipients: recipients.map((one) => ({
            ...one,
            action: 'failed',
            status: '5.1.1',
            diagnosticCode: 'smtp; 550 5.1.1 user unknown',
          })),
          reportingMTA: 'dns; local.amazonses.com',
        },
      };
    case 'Complaint':
      return {
        complaint: {
          timestamp,
          feedbackId,
          complainedRecipients: recipients,
          complaintFeedbackType: 'abuse',
          userAgent: 'Local mailbox',
        },
      };
  }
};

const detailTypes: Record<SesEventType, string> = {
  Send: 'Email Sent',
  Delivery: 'Email Delivered',
  Open: 'Email Opened',
  Bounce: 'Email Bounced',
  Complaint: 'Email Complaint Received',
};

/** The same record as EventBridge wraps it for its rules. */
export const asEventBridgeEvent = (event: SesEvent, at: string) => {
  const [configurationSet] = event.mail.tags['ses:configuration-set'] ?? [];
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': detailTypes[event.eventType],
    source: 'aws.ses',
    account: '000000000000',
    time: at,
    region: 'us-east-1',
    resources: configurationSet ? [`arn:aws:ses:us-east-1:000000000000:configuration-set/${configurationSet}`] : [],
    detail: event,
  };
};
