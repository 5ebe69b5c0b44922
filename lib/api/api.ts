// The REST APIs: one for the pages of accounts, one for those of guests, and the public one for programs with a key. An account may
// have 300 resources in each. Only the distribution may call them, because their policy requires a secret that it sends.
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Aws } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Routes } from '../../lambdas/core/http/route.ts';
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

export type ApiPart = 'pages' | 'guests' | 'open';

/** The path prefix of each API. The first prefix that matches decides, here and at the edge. */
export const PART_PATHS: readonly [string, ApiPart][] = [
  ['/api/guest/', 'guests'],
  ['/api/', 'pages'],
  ['/v1/', 'open'],
];

/** Served only on a stage that lets assistants in. */
export const ASSISTANT_PATHS: readonly [string, ApiPart][] = [
  ['/mcp', 'open'],
  ['/.well-known/oauth-', 'open'],
];

export const partOf = (path: string): ApiPart => {
  const [, part] = [...PART_PATHS, ...ASSISTANT_PATHS].find(([start]) => path.startsWith(start)) ?? [];
  if (!part) throw new Error(`No API serves ${path}`);
  return part;
};

const onlyOf = (table: Routes, part: ApiPart): Routes =>
  Object.fromEntries(Object.entries(table).filter(([, { path }]) => partOf(path) === part));

export class Api extends Construct {
  readonly parts: Record<ApiPart, RouteTableApi>;
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
    const pages = new RouteTableApi(this, 'Rest', { settings, policy: onlyWith(accepted) });
    const further = { settings, policy: onlyWith(accepted), logsAfter: pages.logPermission };
    this.parts = {
      pages,
      guests: new RouteTableApi(this, 'Guests', { ...further, part: 'guests' }),
      open: new RouteTableApi(this, 'Open', { ...further, part: 'open', errors: 'problem' }),
    };
  }

  get all(): RouteTableApi[] {
    return Object.values(this.parts);
  }

  domainNameOf(part: ApiPart): string {
    return domainOf(this.parts[part]);
  }

  /** Serves each route from the API that its path belongs to. */
  serve(handler: Parameters<RouteTableApi['serve']>[0], ...tables: Routes[]) {
    for (const [part, api] of Object.entries(this.parts) as [ApiPart, RouteTableApi][]) {
      const own = tables.map((table) => onlyOf(table, part)).filter((table) => Object.keys(table).length > 0);
      if (own.length > 0) api.serve(handler, ...own);
    }
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
