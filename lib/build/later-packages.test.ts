import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { bundleInto } from './bundle.ts';
import { LATER } from './later-packages.ts';

const load = createRequire(import.meta.url);

it('are next to the bundle that asks for them, and loaded with the first use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-later-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.ts`), text);
  write(
    'phone',
    `export const handler = async () => {
      const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
      return [parsePhoneNumberFromString('2175550100', 'US').number, typeof new MailComposer({}).compile];
    };`,
  );
  write('none', 'export const handler = async () => [];');
  bundleInto(folder, { phone: join(folder, 'phone.ts'), none: join(folder, 'none.ts') });
  expect(readdirSync(join(folder, 'none'))).toEqual(['index.js']);
  expect(readFileSync(join(folder, 'phone/index.js'), 'utf8').length).toBeLessThan(5000);
  const { handler } = load(join(folder, 'phone/index.js'));
  const later = join(folder, 'phone/node_modules/later.js');
  expect(Object.keys(load.cache)).not.toContain(later);
  expect(await handler()).toEqual(['+12175550100', 'function']);
  expect(Object.keys(load.cache)).toContain(later);
});

it('share one copy of what they are built on: an error is known by its class', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-later-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(
    join(folder, 'token.ts'),
    `export const handler = async () => {
      const { CognitoJwtVerifier } = await import('aws-jwt-verify');
      const { JwtBaseError } = await import('aws-jwt-verify/error');
      const verifier = CognitoJwtVerifier.create({ userPoolId: 'us-east-1_none', clientId: 'none', tokenUse: 'id' });
      return verifier.verify('no token').catch((error) => error instanceof JwtBaseError);
    };`,
  );
  bundleInto(folder, { token: join(folder, 'token.ts') });
  expect(await load(join(folder, 'token/index.js')).handler()).toBe(true);
});

it('are all packages that a function loads with import(), and no others', () => {
  const files = readdirSync('lambdas', { recursive: true })
    .map((file) => `lambdas/${file}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bimport\(\s*'([^'.][^']*)'/g)].map(([, name]) => name!),
  );
  const packages = [...new Set(found)].filter((name) => !name.startsWith('node:') && !name.startsWith('#'));
  expect(packages.sort()).toEqual([...LATER].sort());
});
