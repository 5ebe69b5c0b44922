// The refusals of the public API, as RFC 9457 has them. `type` leads to the section of the developers' page about it.
import type { APIGatewayProxyResult } from 'aws-lambda';
import { AppError, type ErrorCode } from './errors.ts';
import { answer, headersOf } from './http.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** The mark of an error on the developers' page: NOT_FOUND is `error-not-found`. */
export const markOf = (code: ErrorCode): string => `error-${code.toLowerCase().replaceAll('_', '-')}`;

const titleOf = (code: ErrorCode): string => {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A program has no highlighted fields. */
const ON_PAGES = new AppError('INVALID').message;
const detailOf = ({ message }: AppError): string =>
  message === ON_PAGES ? "Some fields aren't valid: fields says which, and why." : message;

export const problemOf = (error: AppError) => {
  const { code, status, fields, extra } = error;
  return {
    type: `/developers#${markOf(code)}`,
    title: titleOf(code),
    status,
    detail: detailOf(error),
    code,
    ...(fields ? { fields } : {}),
    ...(extra?.existing_id === undefined ? {} : { existing_id: extra.existing_id }),
  };
};

export const problem = (error: AppError): APIGatewayProxyResult =>
  answer(error.status, problemOf(error), { headers: { ...headersOf(error), 'content-type': PROBLEM_TYPE } });
