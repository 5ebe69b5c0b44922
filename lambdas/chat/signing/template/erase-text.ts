// A template's text names someone who is erased. The agent or the office who wrote it stays, and so does the template: ours is its text
// from then on, and it says so.
import { exists, type Write } from '#core/data/db.ts';
import { documentTemplate, type StoredTemplate } from '../entity.ts';
import { defaultTemplates } from './default-templates.ts';

type Keys = Parameters<typeof documentTemplate.key>[0];

/** Undefined where the text names no one of these. */
export const erasedTextWrite = (
  keys: Keys,
  before: StoredTemplate,
  { isAbout, now }: { isAbout: (part: unknown) => boolean; now: Date },
): Write | undefined => {
  const { step, version, savedAt, title, clauses } = before;
  if (!isAbout([title, clauses])) return undefined;
  const after = { ...defaultTemplates[step], step, version, savedAt, erasedAt: now.toISOString() };
  return documentTemplate.put(keys, after, { if: exists });
};
