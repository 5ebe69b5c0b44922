import type { SignedStep } from '#contracts/chat/transaction';
import type { Db } from '#core/data/db.ts';
import { documentTemplate, type StoredTemplate } from '../entity.ts';
import { defaultTemplates } from './default-templates.ts';

/** What every agent starts with. */
export const standardTemplate = (step: SignedStep): StoredTemplate => ({
  ...defaultTemplates[step],
  step,
  version: 0,
  savedAt: '',
});

/** What the agent saved last, or else ours, which is version 0. */
export const latestTemplate = async (
  db: Pick<Db, 'query'>,
  agentId: string,
  step: SignedStep,
): Promise<StoredTemplate> => {
  const pk = documentTemplate.partition({ agentId });
  const newest = { pk, prefix: `${step}#`, descending: true, limit: 1, consistent: true };
  const { items } = await documentTemplate.query(db, newest);
  return items[0] ?? standardTemplate(step);
};
