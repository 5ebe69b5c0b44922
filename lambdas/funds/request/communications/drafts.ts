// A draft is a communication like any other; what is done to drafts must not touch the others.
import { ConditionFailed, type Write, when } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { communication } from '../entity.ts';

const WRITE = 'draft';

export const isDraft = when('#kind = :draft', { ':draft': 'draft' });

export const draftGone = (error: unknown): never => {
  if (!(error instanceof ConditionFailed)) throw error;
  throw new AppError('NOT_FOUND', { message: 'This draft no longer exists.', cause: error });
};

/** What was sent from a draft takes its place. A draft that is gone already is no reason not to send. */
export const replaceDraft = (agentId: string, draftId: string | undefined): Write[] =>
  draftId
    ? [
        communication.delete(
          { agentId, communicationId: draftId },
          { if: when('attribute_not_exists(#PK) OR #kind = :draft', { ':draft': 'draft' }), name: WRITE },
        ),
      ]
    : [];

export const isNoDraft = (error: ConditionFailed): boolean => error.write === WRITE;
