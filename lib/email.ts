// Sending email: the senders, and SES's reports about each message. Campaigns have their own sender, configuration set and share of
// the sending rate, so that they can't delay email that people wait for or spoil its reputation.
import { EventBus, Match, Rule } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  type IEmailIdentity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { MAIL_TAGS } from '../lambdas/core/mail/written-email.ts';
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
];
/** Counted with a picture in the email, so only for campaigns: the privacy policy says so. */
const CAMPAIGN_EVENTS = [...REPORTED_EVENTS, EmailSendingEvent.OPEN];

export type Sender = {
  /** In the form that email clients show: 'Name <address>'. */
  from: string;
  identity: IEmailIdentity;
  configurationSet: ConfigurationSet;
  /** Messages per second. */
  perSecond: number;
};

export class Email extends Construct {
  readonly people: Sender;
  /** Undefined on a stage that sends none. */
  readonly campaigns: Sender | undefined;
  /** SES's reports about each message, matched by its configuration set and its tag. */
  readonly events: Rule[];
  readonly configurationSets: Partial<Record<'people' | 'campaigns', string>>;
  /** For Cognito, which sends with the same name as our email to people. */
  readonly fromName: string;
  readonly fromAddress: string;
  readonly verifiedDomain: string | undefined;

  constructor(scope: Construct, { stage, mail }: Settings) {
    super(scope, 'Mail');
    const [, name = '', address = ''] = /^(.*?)\s*<(.+)>$/.exec(mail.from) ?? [];
    this.fromName = name;
    this.fromAddress = address;
    this.verifiedDomain = 'domain' in mail.identity ? mail.identity.domain : undefined;

    const sets = { people: `groundwork-${stage}`, campaigns: `groundwork-${stage}-campaigns` };
    const { campaigns } = mail;
    this.configurationSets = campaigns ? sets : { people: sets.people };
    this.people = {
      from: mail.from,
      perSecond: mail.perSecond - (campaigns?.perSecond ?? 0),
      ...this.createSender('', sets.people, mail.identity),
    };
    this.campaigns = campaigns && {
      from: campaigns.from,
      perSecond: campaigns.perSecond,
      ...this.createSender('Campaign', sets.campaigns, { domain: campaigns.domain }),
    };
    this.events = [
      this.eventsWithTag('SendingEvents', sets.people, MAIL_TAGS.outbox, 'email'),
      ...(this.campaigns
        ? [this.eventsWithTag('CampaignEvents', sets.campaigns, MAIL_TAGS.campaign, 'campaign email')]
        : []),
    ];
  }

  private createSender(prefix: string, configurationSetName: string, identity: Settings['mail']['identity']) {
    const configurationSet = new ConfigurationSet(this, `${prefix}Configuration`, {
      configurationSetName,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // SES sends its events to the default bus only.
    const bus = EventBus.fromEventBusName(this, `${prefix}DefaultBus`, 'default');
    configurationSet.addEventDestination('Events', {
      destination: EventDestination.eventBus(bus),
      events: prefix === 'Campaign' ? CAMPAIGN_EVENTS : REPORTED_EVENTS,
    });
    const id = `${prefix}Identity`;
    return {
      configurationSet,
      identity:
        'address' in identity
          ? // The account may already have verified the address, so the deployment asks SES instead of this stack.
            EmailIdentity.fromEmailIdentityName(this, id, identity.address)
          : new EmailIdentity(this, id, {
              identity: Identity.domain(identity.domain),
              configurationSet,
              // Bounces arrive as events. Copies by email would go to a mailbox that no one reads.
              feedbackForwarding: false,
            }),
    };
  }

  private eventsWithTag(id: string, set: string, tag: string, what: string): Rule {
    return new Rule(this, id, {
      description: `The outcome of each ${what}`,
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': Match.exactString(set), [tag]: Match.exists() } } },
      },
    });
  }
}

const sesArn = (resource: string) => `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

/** The resources behind a sender: SES checks the domain or address, and the configuration set. */
export const arnsOf = ({ identity, configurationSet }: Sender): string[] => [
  sesArn(`identity/${identity.emailIdentityName}`),
  sesArn(`configuration-set/${configurationSet.configurationSetName}`),
];

/** In its sandbox, SES also checks the identity of each recipient, and delivers to verified ones only. */
export const ANY_IDENTITY = sesArn('identity/*');
