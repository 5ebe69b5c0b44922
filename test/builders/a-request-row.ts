import type { RequestRow } from '../../lambdas/funds/request/entity.ts';
import { communicationOf } from '../../lambdas/funds/request/funds-request-store.ts';
import { aRequest } from './a-request.ts';

export const aRequestRow = (of: Parameters<typeof aRequest>[0], over: Partial<RequestRow> = {}): RequestRow =>
  ({ ...communicationOf(aRequest(of)), ...over }) as RequestRow;
