import { describe, expect, it } from 'vitest';
import { aStack } from '../../testing/a-stack.ts';
import { distributionExample } from '../resources/cloudfront/distribution.ts';
import { createLocalize } from './listen.ts';

const stack = aStack({
  Site: { Type: 'AWS::CloudFront::Distribution', Properties: distributionExample },
  SignIn: {
    Type: 'AWS::Cognito::UserPoolDomain',
    Properties: { Domain: 'app-dev', UserPoolId: 'us-east-1_Local0001' },
  },
  Sockets: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'WEBSOCKET' } },
});
const localize = createLocalize(stack, {
  siteUrl: 'http://localhost:4000',
  awsUrl: 'http://127.0.0.1:5000',
  userPoolUrl: 'http://127.0.0.1:4000/_local/cognito',
  replaced: [
    { from: 'https://sandbox.bank.example', to: 'http://127.0.0.1:5001' },
    { from: 'https://production.bank.example', to: 'http://127.0.0.1:5001' },
  ],
});

describe('an address that a function is given', () => {
  it.each([
    [`https://${stack.domainOf('Site')}/bank-return`, 'http://localhost:4000/bank-return'],
    ['https://app.example', 'http://localhost:4000'],
    [`https://${stack.byId('Sockets').physicalId}.execute-api.us-east-1.amazonaws.com/ws`, 'http://127.0.0.1:5000/ws'],
    ['https://sqs.us-east-1.amazonaws.com/000000000000/mail', 'http://127.0.0.1:5000/000000000000/mail'],
    ['https://app-dev.auth.us-east-1.amazoncognito.com/login', 'http://localhost:4000/login'],
    ['https://sandbox.bank.example', 'http://127.0.0.1:5001'],
    ['https://production.bank.example/api', 'http://127.0.0.1:5001/api'],
    [
      'https://cognito-idp.us-east-1.amazonaws.com/pool/.well-known/jwks.json',
      'http://127.0.0.1:4000/_local/cognito/pool/.well-known/jwks.json',
    ],
    ['https://elsewhere.example', 'https://elsewhere.example'],
  ])('%s becomes %s', (there, here) => {
    expect(localize({ list: [there] })).toEqual({ list: [here] });
  });
});
