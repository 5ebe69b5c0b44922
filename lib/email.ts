// Sending mail: who we are to the world, and what becomes of what we send.
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
import type { Settings } from './settings.ts';

export class Mail extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** The events of a kind of mail sent with the configuration set, each kind by the tag it carries. */
  readonly events: Record<'outbox' | 'campaign', Rule>;
  readonly from: string;
  readonly fromName: string;
  readonly fromAddress: string;
  readonly verifiedDomain: string | undefined;
  /** Mails a second that SES grants the account. */
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
      // Bounces come as events; copies by mail would go to a sender that nobody reads.
      feedbackForwarding: false,
    });
    // Only the default bus takes events of SES.
    const bus = EventBus.fromEventBusName(this, 'DefaultBus', 'default');
    this.configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(bus),
      // No clicks: links carry secrets, and tracking would rewrite them.
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.DELIVERY_DELAY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.RENDERING_FAILURE,
        EmailSendingEvent.OPEN,
      ],
    });
    const eventsOf = (id: string, tag: string, what: string) =>
      new Rule(this, id, {
        description: `What became of each ${what}`,
        eventPattern: {
          source: ['aws.ses'],
          detail: {
            mail: {
              tags: { 'ses:configuration-set': Match.exactString(configurationSetName), [tag]: Match.exists() },
            },
          },
        },
      });
    this.events = {
      outbox: eventsOf('SendingEvents', MAIL_TAGS.outbox, 'mail'),
      campaign: eventsOf('CampaignEvents', MAIL_TAGS.campaign, 'mail of a campaign'),
    };
  }

  /** The identities that a sender needs: SES judges the domain or address and the configuration set. */
  get arns(): string[] {
    const arn = (resource: string) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
    return [
      arn(`identity/${this.identity.emailIdentityName}`),
      arn(`configuration-set/${this.configurationSet.configurationSetName}`),
    ];
  }
}
