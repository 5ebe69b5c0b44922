// The REST APIs: the pages' own, and the public one for programs with a key. Only the distribution may call them, because their
// policy requires a secret that the distribution sends.
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings/settings.ts';
import { RouteTableApi, STAGE } from './rest-api.ts';

/**
 * A resource policy can check only two headers, the referrer and the user agent. The site never sends a referrer
 * (Referrer-Policy: no-referrer), so that header can carry the secret from the edge to the gateway.
 */
export const ORIGIN_SECRET_HEADER = 'Referer';

const onlyWith = (secrets: string | string[]): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [new AnyPrincipal()],
        actions: ['execute-api:Invoke'],
        resources: ['execute-api:/*'],
        conditions: { StringEquals: { 'aws:Referer': secrets } },
      }),
    ],
  });

const domainOf = ({ api }: RouteTableApi): string => `${api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;

export class Api extends Construct {
  readonly routes: RouteTableApi;
  /** The public API: routes below /v1. */
  readonly open: RouteTableApi;
  readonly domainName: string;
  readonly openDomainName: string;
  readonly originPath = `/${STAGE}`;
  readonly originSecret: string;
  readonly originSecretArn: string;
  /** All accepted secrets. A WebSocket API can't have a policy, so its function checks the header itself. */
  readonly originSecretArns: string[];

  constructor(scope: Construct, settings: Settings) {
    super(scope, 'Api');
    const { sends, accepts } = settings.edgeSecret;
    const secrets = new Map(accepts.map((number) => [number, this.secret(number)]));
    const sent = secrets.get(sends);
    if (!sent) throw new Error(`The edge would send secret ${sends}, and the API would refuse it`);
    const textOf = (secret: Secret) => secret.secretValue.unsafeUnwrap();
    this.originSecret = textOf(sent);
    this.originSecretArn = sent.secretArn;
    this.originSecretArns = [...secrets.values()].map(({ secretArn }) => secretArn);
    const accepted = secrets.size === 1 ? this.originSecret : [...secrets.values()].map(textOf);
    this.routes = new RouteTableApi(this, 'Rest', { settings, policy: onlyWith(accepted) });
    this.open = new RouteTableApi(this, 'Open', {
      settings,
      policy: onlyWith(accepted),
      part: 'open',
      errors: 'problem',
      logsAfter: this.routes.logPermission,
    });
    this.domainName = domainOf(this.routes);
    this.openDomainName = domainOf(this.open);
  }

  private secret(number: number): Secret {
    const secret = new Secret(this, `OriginSecret${number === 1 ? '' : number}`, {
      description: 'Proves to the API that a request came through the distribution.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Both ends are in this template, so a deployment changes it (edgeSecret in the settings), not a schedule.',
    });
    return secret;
  }
}
