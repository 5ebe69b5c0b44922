import { expect, it } from 'vitest';
import { type Seen, visit } from './visit-site.ts';

const well: Record<string, Partial<Seen>> = {
  '/': {
    text: '<div id="root"></div>',
    header: (name) => (name === 'content-security-policy' ? "default-src 'self'" : null),
  },
  '/config.json': { text: '{"userPoolId":"us-east-1_abc"}' },
  '/api/plans': { text: '{"plans":[]}' },
  '/api/verify/canary': { status: 404 },
  '/api/me': { status: 401 },
};
const site =
  (other: Record<string, Partial<Seen>> = {}) =>
  async (path: string) => ({ status: 200, text: '', header: () => null, ...well[path], ...other[path] });

it('finds nothing wrong with a site that works', async () => {
  expect(await visit(site())).toEqual([]);
});

it.each([
  ['/', { status: 503 }, '/ answers 503'],
  ['/', { header: () => null }, '/ has no security policy'],
  ['/', { text: 'Welcome to nginx' }, '/ is not the site'],
  ['/config.json', { text: '<html>' }, '/config.json is not JSON'],
  ['/config.json', { text: '{}' }, '/config.json has no userPoolId'],
  ['/api/plans', { status: 502 }, '/api/plans answers 502'],
  ['/api/verify/canary', { status: 503 }, '/api/verify/canary answers 503'],
  ['/api/me', { status: 200 }, '/api/me answers 200 without a sign-in'],
])('finds what is wrong with %s, which answers %o: %s', async (path, other, sentence) => {
  expect(await visit(site({ [path]: other }))).toEqual([sentence]);
});

it('finds what cannot be reached, and the rest', async () => {
  const ask = async (path: string) => {
    if (path === '/api/me') throw new Error('connect ECONNREFUSED');
    return site({ '/api/plans': { status: 500 } })(path);
  };
  expect(await visit(ask)).toEqual(['/api/plans answers 500', "/api/me can't be reached: connect ECONNREFUSED"]);
});
