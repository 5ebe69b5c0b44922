// Sending email: the sender that SES verifies, and what SES reports about each message.
import { EventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { MAIL_TAGS } from '../lambdas/core/mail/mail-tags.ts';
import type { Settings } from './settings/settings.ts';

/** No clicks: links contain secrets, and tracking would rewrite them. */
const REPORTED_EVENTS = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.RENDERING_FAILURE,
  EmailSendingEvent.OPEN,
];

export class Email extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** The events of outbox email and of campaign email, matched by the tag that each message carries. */
  readonly events: Record<'outbox' | 'campaign', Rule>;
  readonly from: string;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly verifiedDomain: string | undefined;
  /** Messages per second that SES allows the account. */
  readonly perSecond: number;

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Mail');
    const { from, identity, perSecond } = settings.mail;
    const [, name = '', address = ''] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
    this.from = from;
    this.perSecond = perSecond;
    this.fromName = name;
    this.fromAddress = address;
    this.verifiedDomain = 'domain' in identity ? identity.domain : undefined;

    const configurationSetName = `groundwork-${settings.stage}`;
    this.configurationSet = new ConfigurationSet(this, 'Configuration', {
      configurationSetName,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: 'domain' in identity ? Identity.domain(identity.domain) : Identity.email(identity.address),
      configurationSet: this.configurationSet,
      // Bounces arrive as events. Copies by email would go to a mailbox that no one reads.
      feedbackForwarding: false,
    });
    // SES sends its events to the default bus only.
    const bus = EventBus.fromEventBusName(this, 'DefaultBus', 'default');
    this.configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(bus),
      events: REPORTED_EVENTS,
    });
    this.events = {
      outbox: this.eventsWithTag('SendingEvents', configurationSetName, MAIL_TAGS.outbox, 'email'),
      campaign: this.eventsWithTag('CampaignEvents', configurationSetName, MAIL_TAGS.campaign, 'campaign email'),
    };
  }

  /** What a sender needs access to: SES checks the domain or address and the configuration set. */
  get arns(): string[] {
    const arn = (resource: string) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
    return [
      arn(`identity/${this.identity.emailIdentityName}`),
      arn(`configuration-set/${this.configurationSet.configurationSetName}`),
    ];
  }

  private eventsWithTag(id: string, set: string, tag: string, what: string): Rule {
    return new Rule(this, id, {
      description: `What became of each ${what}`,
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': Match.exactString(set), [tag]: Match.exists() } } },
      },
    });
  }
}
