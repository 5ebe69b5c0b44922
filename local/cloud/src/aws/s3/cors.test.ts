import { describe, expect, it } from 'vitest';
import { type CorsRule, corsHeaders } from './cors.ts';

const uploads: CorsRule = {
  AllowedOrigins: ['https://*.example.com', 'http://localhost:4000'],
  AllowedMethods: ['PUT'],
  AllowedHeaders: ['content-type', 'x-amz-*'],
  ExposedHeaders: ['etag'],
  MaxAge: 300,
};
const origin = 'https://app.example.com';

describe('the CORS rules of a bucket', () => {
  it('name the origin, and what the page may read', () => {
    expect(corsHeaders([uploads], { origin, method: 'PUT', headers: ['Content-Type', 'x-amz-meta-a'] })).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'Content-Type, x-amz-meta-a',
      'access-control-expose-headers': 'etag',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '300',
    });
  });

  it.each([
    ['another origin', { origin: 'https://example.com', method: 'PUT' }],
    ['an origin that only ends alike', { origin: 'http://localhost:40000', method: 'PUT' }],
    ['another method', { origin, method: 'DELETE' }],
    ['another header', { origin, method: 'PUT', headers: ['authorization'] }],
  ])('refuse %s', (_, call) => {
    expect(corsHeaders([uploads], call)).toBeUndefined();
  });

  it('are tried in order', () => {
    const reads: CorsRule = { AllowedOrigins: ['*'], AllowedMethods: ['GET'] };
    const headers = corsHeaders([uploads, reads], { origin: 'https://anywhere.test', method: 'GET' });
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});
