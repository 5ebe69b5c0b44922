// The template names AWS's and the providers' addresses; here they stand elsewhere. Only what a function or the user pool
// is told changes, never what the code does with it.
import type { Stack } from '../template/stack.ts';

export type Addresses = { siteUrl: string; awsUrl: string; plaidUrl: string; stripeUrl: string; userPoolUrl: string };

export type Localize = <T>(value: T) => T;

export const createLocalize = (stack: Stack, addresses: Addresses): Localize => {
  const { siteUrl, awsUrl, plaidUrl, stripeUrl, userPoolUrl } = addresses;
  const sites = stack.ofType('AWS::CloudFront::Distribution').flatMap(({ logicalId, properties }) => {
    const { Aliases = [] } = properties.DistributionConfig as { Aliases?: string[] };
    return [stack.domainOf(logicalId), ...Aliases];
  });
  const sockets = stack
    .ofType('AWS::ApiGatewayV2::Api')
    .map(({ physicalId }) => `https://${physicalId}.execute-api.us-east-1.amazonaws.com`);
  const replacements: [string, string][] = [
    ...sites.map((domain): [string, string] => [`https://${domain}`, siteUrl]),
    ...sockets.map((address): [string, string] => [address, awsUrl]),
    ['https://sqs.us-east-1.amazonaws.com', awsUrl],
    ['https://cognito-idp.us-east-1.amazonaws.com', userPoolUrl],
    ['https://sandbox.plaid.com', plaidUrl],
    ['https://production.plaid.com', plaidUrl],
    ['https://api.stripe.com', stripeUrl],
  ];
  const inText = (text: string) => replacements.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return <T>(value: T): T => JSON.parse(inText(JSON.stringify(value))) as T;
};
