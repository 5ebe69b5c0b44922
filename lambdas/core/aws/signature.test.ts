import { signatureHolds } from 'cdk-run/signature';
import { readSigner } from 'cdk-run/signer';
import { expect, it } from 'vitest';
import { signed } from './signature.ts';

const scope = { region: 'us-east-1', service: 'service' };
const at = new Date('2015-08-30T12:36:00Z');
const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

it("signs as AWS's own example does (post-vanilla of its test suite)", () => {
  const headers = signed({ host: 'example.amazonaws.com', headers: {}, body: '', at }, keys, scope);
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  );
});

it.each(['', '{"TableName":"main","Key":{"PK":{"S":"Zoë ☂ 漢字"}}}'])(
  'is accepted by an independent verifier: %s',
  (body) => {
    const given = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.GetItem' };
    const headers = signed(
      { host: 'localhost:4000', headers: given, body, at },
      { ...keys, sessionToken: 'one+two/=' },
      scope,
    );
    const signer = readSigner(headers, new URLSearchParams())!;
    const call = { method: 'POST', target: '/', headers, body: Buffer.from(body) };
    expect(signer.signedHeaders).toContain('x-amz-security-token');
    expect(signatureHolds(call, signer, keys.secretAccessKey)).toBe(true);
    expect(signatureHolds({ ...call, body: Buffer.from(`${body} `) }, signer, keys.secretAccessKey)).toBe(false);
  },
);

it('makes a new key for a new day, and for another secret', () => {
  const sign = (secret: string, day: Date) =>
    signed({ host: 'h', headers: {}, body: '', at: day }, { ...keys, secretAccessKey: secret }, scope).authorization;
  const all = [sign('a', at), sign('b', at), sign('a', new Date('2015-08-31T12:36:00Z'))];
  expect(new Set(all.map((one) => one?.split('Signature=')[1])).size).toBe(3);
  expect(sign('a', at)).toBe(all[0]);
});
