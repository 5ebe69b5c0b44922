import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { credentialsOf } from '../../lambdas/core/aws/json-service.ts';
import { exportCredentials } from './aws-request.ts';

it("copies a profile's credentials to where the product's own clients look", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'credentials');
  writeFileSync(file, '[operator]\naws_access_key_id=AKIAOPERATOR\naws_secret_access_key=s3\naws_session_token=t0\n');
  const nothing = { AWS_ACCESS_KEY_ID: undefined, AWS_SECRET_ACCESS_KEY: undefined, AWS_SESSION_TOKEN: undefined };
  const profile = { AWS_PROFILE: 'operator', AWS_SHARED_CREDENTIALS_FILE: file, AWS_CONFIG_FILE: join(folder, 'none') };
  for (const [name, value] of Object.entries({ ...nothing, ...profile, AWS_REGION: 'us-east-1' }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => credentialsOf()).toThrow('no AWS credentials');
  await exportCredentials();
  expect(credentialsOf()).toEqual({ accessKeyId: 'AKIAOPERATOR', secretAccessKey: 's3', sessionToken: 't0' });
});
