// Whether a document has all that it needs before its agent releases it: its facts, fields for those who sign. Pure.
import { AppError } from '#core/http/errors.ts';
import type { StoredDocument } from '../entity.ts';
import { requireFacts } from '../facts/facts.ts';
import { requireFieldsForAll } from '../own/fields.ts';

export const requireComplete = (document: StoredDocument): void => {
  requireFacts(document);
  if (document.pdf) requireFieldsForAll(document);
};

/** In the words that would refuse the release; empty if nothing is missing. */
export const missingIn = (document: StoredDocument): string => {
  try {
    requireComplete(document);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
