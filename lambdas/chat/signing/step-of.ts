import { AppError } from '#core/http/errors.ts';
import { isSignedStep, type SignedStep } from '#vocabulary/chat/transaction';

/** The step in an address, if it has a document. */
export const stepOf = ({ step }: { step: string }): SignedStep => {
  const number = Number(step);
  if (!isSignedStep(number)) throw new AppError('NOT_FOUND');
  return number;
};
