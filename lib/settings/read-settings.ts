// Reads a stage's settings: the only reader of CDK context and environment variables. It finds mistakes that types can't catch, and
// that would otherwise show halfway through a deployment.
import type { Node } from 'constructs';
import { EMAIL_PATTERN } from '../../lambdas/core/http/fields.ts';
import { isSecondRegion, type Settings } from './settings.ts';
import { onLaptop, stages } from './stages.ts';

type Finding = string | false | undefined;

const addressIn = (from: string): string => /<([^<>\s]+@[^<>\s]+)>$/.exec(from)?.[1] ?? '';

const senderFindings = ({ mail, mailIn }: Settings): Finding[] => {
  const sender = addressIn(mail.from);
  const { identity, campaigns } = mail;
  return [
    mailIn !== 'off' &&
      !/^[a-z0-9-]+(\.[a-z0-9-]+){2,}$/.test(mailIn.domain) &&
      `mailIn.domain '${mailIn.domain}' must be a domain below the site's, whose mail goes elsewhere`,
    sender === '' && `mail.from '${mail.from}' must have the form 'Name <address>'`,
    'domain' in identity
      ? ![`@${identity.domain}`, `.${identity.domain}`].some((end) => sender.endsWith(end)) &&
        `mail.from '${mail.from}' is not an address at mail.identity.domain '${identity.domain}'`
      : sender !== identity.address && `mail.from '${mail.from}' is not mail.identity.address`,
    campaigns &&
      !addressIn(campaigns.from).endsWith(`@${campaigns.domain}`) &&
      `mail.campaigns.from '${campaigns.from}' is not an address at mail.campaigns.domain '${campaigns.domain}'`,
    campaigns &&
      campaigns.perSecond > mail.perSecond / 2 &&
      `mail.campaigns.perSecond ${campaigns.perSecond} leaves too little of ${mail.perSecond} for email that people wait for`,
  ];
};

/** The address that a stage without a domain sends from, and answers at. */
const sendingFrom = (email: unknown, { stage, mail }: Settings): Partial<Settings> => {
  if (email === undefined) return {};
  if ('domain' in mail.identity)
    throw new Error(`Stage ${stage} sends from ${mail.identity.domain}, so it takes no email.`);
  if (typeof email !== 'string' || !EMAIL_PATTERN.test(email))
    throw new Error(`'${String(email)}' is not an email address.`);
  return { mail: { ...mail, from: `Groundwork <${email}>`, identity: { address: email } }, supportEmail: email };
};

const pageFindings = ({ analyticsUrl, timestamps, supportEmail, tenant, assistant }: Settings): Finding[] => [
  timestamps !== 'off' &&
    !timestamps.startsWith('https://') &&
    "timestamps must be 'off' or an https address, because its answers are used as they come",
  !EMAIL_PATTERN.test(supportEmail) && 'supportEmail must be an email address',
  !/^https:\/\/[^/]+$/.test(analyticsUrl) && 'analyticsUrl must be an https origin without a path',
  !/^[a-z0-9-]+$/.test(tenant) && 'tenant may contain only lowercase letters, digits and hyphens',
  assistant !== 'guide' &&
    !/^[a-z0-9-]+(\.[a-z0-9-]+){1,2}[\w.:-]*$/.test(assistant.model) &&
    `assistant.model '${assistant.model}' is not a valid model ID, such as 'amazon.nova-lite-v1:0'`,
];

const edgeFindings = ({
  account,
  domain,
  passkeyDomain,
  staffSignIn,
  edgeSecret: { sends, accepts },
}: Settings): Finding[] => [
  domain &&
    !/^arn:aws:acm:us-east-1:\d{12}:certificate\//.test(domain.certificateArn) &&
    'domain.certificateArn must be a certificate in us-east-1, because CloudFront accepts no other',
  domain && !domain.hostedZoneId !== !domain.zoneName && 'domain needs both hostedZoneId and zoneName, or neither',
  passkeyDomain !== undefined &&
    domain !== undefined &&
    domain.name !== passkeyDomain &&
    !domain.name.endsWith(`.${passkeyDomain}`) &&
    `passkeyDomain '${passkeyDomain}' is not the site's domain '${domain.name}', nor above it`,
  staffSignIn === 'any' &&
    account !== undefined &&
    "staffSignIn 'any' is only for a site on a laptop, not in an account",
  !accepts.includes(sends) && `edgeSecret sends ${sends} but accepts only ${accepts.join(', ')}`,
  !(accepts.every((number) => Number.isInteger(number) && number > 0) && new Set(accepts).size === accepts.length) &&
    'edgeSecret.accepts must contain whole numbers from 1 up, each once',
];

export const checkSettings = (settings: Settings): void => {
  const { throttle, concurrency, plaid, keepData, pdfKey, sealAlgorithm, secondRegion, stage } = settings;
  const findings = [
    ...senderFindings(settings),
    ...pageFindings(settings),
    ...edgeFindings(settings),
    ...Object.entries(throttle).map(
      ([name, { rate, burst }]) => burst < rate && `throttle.${name}.burst is below throttle.${name}.rate`,
    ),
    // Lambda accepts nothing below it.
    ...Object.entries(concurrency.workers).map(
      ([kind, count]) => count < 2 && `concurrency.workers.${kind} must be at least 2`,
    ),
    concurrency.reserved &&
      !concurrency.reserved['file-checks'] &&
      "concurrency.reserved needs 'file-checks', so that hostile files can't use up the room of everything else",
    !(concurrency.streamReaders >= 1 && concurrency.streamReaders <= 10) &&
      'concurrency.streamReaders must be from 1 to 10',
    pdfKey === 'seal' &&
      sealAlgorithm !== 'ECDSA_SHA_256' &&
      "pdfKey 'seal' requires the sealAlgorithm that signs PDFs, 'ECDSA_SHA_256'",
    pdfKey === 'seal' && secondRegion && "secondRegion requires pdfKey 'own', because it has a replica of each key",
    plaid === 'production' && !keepData && "plaid 'production' requires keepData, because it is real bank data",
  ].filter(Boolean);
  if (findings.length > 0)
    throw new Error(`Settings of stage ${stage}:\n${findings.map((finding) => `  ${finding}`).join('\n')}`);
};

/** The account's stack and the doctor come before the domain, so only the product refuses. */
export const requireDomain = ({ stage, keepData, account, domain }: Settings): void => {
  if (keepData && account !== undefined && domain === undefined)
    throw new Error(
      `${stage} has no domain in lib/settings/stages.ts: staff sign in with passkeys, and a passkey belongs to a domain.`,
    );
};

export const settingsOf = (
  context: Pick<Node, 'tryGetContext'>,
  environment: Record<string, string | undefined> = process.env,
): Settings => {
  const stage: unknown = context.tryGetContext('stage');
  if (stage !== 'dev' && stage !== 'prod') {
    const given = stage === undefined ? 'No stage was given' : `'${String(stage)}' is not a stage`;
    throw new Error(`${given}. Use -c stage=dev or -c stage=prod.`);
  }
  const codeCache = context.tryGetContext('codeCache') === 'on';
  const mailIn: unknown = context.tryGetContext('mailIn');
  const assistants: unknown = context.tryGetContext('assistants');
  const secondRegion: unknown = context.tryGetContext('secondRegion');
  const passkeyDomain = (context.tryGetContext('passkeyDomain') as string | undefined) ?? stages[stage].domain?.name;
  const ofStage: Settings = {
    stage,
    account: environment.CDK_DEFAULT_ACCOUNT,
    codeCache,
    skipRollout: context.tryGetContext('rollout') === 'allAtOnce',
    passkeyDomain,
    staffSignIn: context.tryGetContext('staffSignIn') === 'any' ? 'any' : passkeyDomain ? 'passkey' : 'second step',
    ...stages[stage],
    ...(context.tryGetContext('laptop') === 'on' && onLaptop),
    ...(isSecondRegion(secondRegion) && { secondRegion }),
    ...(context.tryGetContext('malwareScan') === 'guardduty' && { malwareScan: 'guardduty' }),
    ...(typeof assistants === 'string' && {
      assistants: assistants === 'off' ? 'off' : { callbackUrls: assistants.split(' ') },
    }),
    ...(typeof mailIn === 'string' && { mailIn: mailIn === 'off' ? 'off' : { domain: mailIn } }),
  };
  const settings = { ...ofStage, ...sendingFrom(context.tryGetContext('email'), ofStage) };
  checkSettings(settings);
  return settings;
};
