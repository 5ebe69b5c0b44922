import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Settings } from '../settings/settings.ts';

/**
 * The resource stays when its stack is deleted. A first deployment that fails leaves nothing behind: with a fixed name, a leftover
 * would stop the second try.
 */
export const KEPT = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** For resources that hold data: a test stage leaves nothing that costs. */
export const removalPolicyOf = ({ keepData }: Pick<Settings, 'keepData'>): RemovalPolicy =>
  keepData ? KEPT : RemovalPolicy.DESTROY;
