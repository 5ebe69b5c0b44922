import {
  confirmUserAttribute,
  deleteUser,
  deleteUserAttributes,
  fetchUserAttributes,
  getCurrentUser,
  sendUserAttributeVerificationCode,
  signIn,
  signOut,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { byPassword, lastSecret, plainSignIn, startPool, type TestPool } from 'cdk-run/testing/a-user-pool';
import { afterEach, expect, it } from 'vitest';
import type { PoolProperties } from '../pool.ts';

const username = 'agent@example.com';
const password = 'correct horse battery';

let bed: TestPool;
afterEach(async () => {
  await signOut();
  await bed.stop();
});

const enter = async (pool: Partial<PoolProperties> = {}) => {
  bed = await startPool({ pool });
  bed.cognito().admin.ensureUser({ email: username, password, attributes: { name: 'Ann' } });
  bed.cognito().admin.ensureUser({ email: 'other@example.com', password });
  await signIn({ username, password, options: byPassword });
};

it('shows and changes what people say about themselves', async () => {
  await enter();
  await updateUserAttributes({ userAttributes: { name: 'Anna Agent', nickname: 'Anna' } });
  await deleteUserAttributes({ userAttributeKeys: ['nickname'] });
  const { userId } = await getCurrentUser();
  expect(await fetchUserAttributes()).toEqual({
    sub: userId,
    email: username,
    email_verified: 'true',
    name: 'Anna Agent',
  });
});

it('does not let people verify themselves or take the address of another', async () => {
  await enter();
  await expect(updateUserAttributes({ userAttributes: { email_verified: 'true' } as never })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await expect(updateUserAttributes({ userAttributes: { email: 'Other@example.com' } })).rejects.toMatchObject({
    name: 'AliasExistsException',
  });
});

it('changes the password only with the old one', async () => {
  await enter();
  const newPassword = 'another good password';
  await expect(updatePassword({ oldPassword: 'wrong', newPassword })).rejects.toThrow(
    'Incorrect username or password.',
  );
  await expect(updatePassword({ oldPassword: password, newPassword: 'short' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  await updatePassword({ oldPassword: password, newPassword });
  await plainSignIn(bed, username, newPassword);
});

it('keeps the old address until the new one is proved, where the pool says so', async () => {
  await enter({ UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] } });
  await updateUserAttributes({ userAttributes: { email: 'moved@example.com' } });
  expect(bed.mails.at(-1)?.to).toBe('moved@example.com');
  expect(await fetchUserAttributes()).toMatchObject({ email: username, email_verified: 'true' });
  const wrong = lastSecret(bed) === '000000' ? '000001' : '000000';
  await expect(confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: wrong })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: lastSecret(bed) });
  expect(await fetchUserAttributes()).toMatchObject({ email: 'moved@example.com', email_verified: 'true' });
  await plainSignIn(bed, 'moved@example.com', password);
  await expect(plainSignIn(bed, username, password)).rejects.toThrow('Incorrect');
});

it('takes a new address at once and unverified, where the pool does not say so', async () => {
  await enter();
  await updateUserAttributes({ userAttributes: { email: 'moved@example.com' } });
  expect(await fetchUserAttributes()).toMatchObject({ email: 'moved@example.com', email_verified: 'false' });
  await sendUserAttributeVerificationCode({ userAttributeKey: 'email' });
  await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: lastSecret(bed) });
  expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'true' });
});

it('forgets those who leave', async () => {
  await enter();
  await deleteUser();
  await expect(plainSignIn(bed, username, password)).rejects.toThrow('Incorrect');
});
