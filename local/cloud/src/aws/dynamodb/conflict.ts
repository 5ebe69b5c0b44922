// What DynamoDB answers when another transaction is at the same rows at that moment.
import { AwsFailure, failureReply } from '../endpoint/failure.ts';
import type { AwsReply, AwsRequest } from '../endpoint/service.ts';

export const conflictReply = (request: AwsRequest): AwsReply => {
  const { TransactItems } = JSON.parse(request.body.toString()) as { TransactItems?: unknown[] };
  if (!TransactItems)
    return failureReply(request, new AwsFailure('TransactionConflictException', 'Transaction is ongoing for the item'));
  const CancellationReasons = TransactItems.map((_, at) =>
    at === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = CancellationReasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  const reply = failureReply(request, new AwsFailure('TransactionCanceledException', message));
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), CancellationReasons }) };
};
