// A template names the addresses of AWS and of outside services; on this machine they are elsewhere. Only the
// addresses that functions and the user pool get change, never what their code does with them.
import { webSocketApi } from '../resources/api-gateway/web-socket-api.ts';
import { distribution } from '../resources/cloudfront/distribution.ts';
import { bucket } from '../resources/s3/bucket.ts';
import type { Stack } from '../template/stack.ts';

export type Addresses = {
  siteUrl: string;
  awsUrl: string;
  userPoolUrl: string;
  /** Of the services that simulators play. */
  replaced: { from: string; to: string }[];
};

export type Localize = <T>(value: T) => T;

export const createLocalize = (stack: Stack, addresses: Addresses): Localize => {
  const { siteUrl, awsUrl, userPoolUrl, replaced } = addresses;
  const sites = stack.all(distribution).flatMap(({ hosts }) => hosts);
  const sockets = stack.all(webSocketApi).map(({ apiId }) => `https://${apiId}.execute-api.us-east-1.amazonaws.com`);
  const buckets = stack.all(bucket).map(({ name }) => `https://${name}.s3.us-east-1.amazonaws.com`);
  const replacements = [
    ...sites.map((host) => ({ from: `https://${host}`, to: siteUrl })),
    ...sockets.map((address) => ({ from: address, to: awsUrl })),
    ...buckets.map((address) => ({ from: address, to: awsUrl })),
    { from: 'https://sqs.us-east-1.amazonaws.com', to: awsUrl },
    { from: 'https://cognito-idp.us-east-1.amazonaws.com', to: userPoolUrl },
    ...replaced,
  ];
  const inText = (text: string) => replacements.reduce((done, { from, to }) => done.replaceAll(from, to), text);
  return <T>(value: T): T => JSON.parse(inText(JSON.stringify(value))) as T;
};
