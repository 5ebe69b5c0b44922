import type { SignedStep } from '#contracts/chat/transaction';
import type { Db } from '#core/data/db.ts';
import { member } from '#public/offices';
import { documentTemplate, type StoredTemplate, templateChoice } from '../entity.ts';
import { defaultTemplates } from './default-templates.ts';

/** What every agent and office starts with. */
export const standardTemplate = (step: SignedStep): StoredTemplate => ({
  ...defaultTemplates[step],
  step,
  version: 0,
  savedAt: '',
});

/** What the agent or the office saved last, or else ours, which is version 0. */
export const latestTemplate = async (
  db: Pick<Db, 'query'>,
  ownerId: string,
  step: SignedStep,
): Promise<StoredTemplate> => {
  const pk = documentTemplate.partition({ ownerId });
  const newest = { pk, prefix: `${step}#`, descending: true, limit: 1, consistent: true };
  const { items } = await documentTemplate.query(db, newest);
  return items[0] ?? standardTemplate(step);
};

/** The office that the agent chose for a step; undefined for their own, and once they aren't the member anymore who chose it. */
export const chosenOffice = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  step: SignedStep,
): Promise<string | undefined> => {
  const choice = await templateChoice.get(db, { agentId, step: String(step) }, { consistent: true });
  if (!choice) return undefined;
  const { officeId, joinedAt } = choice;
  const own = await member.get(db, { officeId, agentId }, { consistent: true });
  return own?.joinedAt === joinedAt ? officeId : undefined;
};

/** What a new document of the agent's is made from. */
export const templateInUse = async (
  db: Pick<Db, 'get' | 'query'>,
  agentId: string,
  step: SignedStep,
): Promise<StoredTemplate> => latestTemplate(db, (await chosenOffice(db, agentId, step)) ?? agentId, step);
