import type { Db } from '#core/data/db.ts';
import { member } from '#public/offices';
import type { SignedStep } from '#vocabulary/chat/transaction';
import {
  documentTemplate,
  type StoredDocument,
  type StoredTemplate,
  type TemplatePlace,
  templateChoice,
  templateSeries,
  templateVersion,
} from '../entity.ts';
import { FIRST_TEMPLATE } from '../vocabulary.ts';
import { defaultTemplates } from './default-templates.ts';
import { readTemplateList } from './template-list.ts';

/** What every agent and office starts with. */
export const standardTemplate = (step: SignedStep): StoredTemplate => ({
  ...defaultTemplates[step],
  step,
  version: 0,
  savedAt: '',
});

/** The first template of an agent or an office. */
export const firstOf = (ownerId: string, step: SignedStep): TemplatePlace => ({ ownerId, step, id: FIRST_TEMPLATE });

const newestOf = (place: TemplatePlace) => ({
  pk: documentTemplate.partition(place),
  prefix: `${templateSeries(place)}#`,
  descending: true,
  limit: 1,
  consistent: true,
});

/** What the agent or the office saved last, or else ours, which is version 0. */
export const latestTemplate = async (db: Pick<Db, 'query'>, place: TemplatePlace): Promise<StoredTemplate> => {
  const { items } = await documentTemplate.query(db, newestOf(place));
  return items[0] ?? standardTemplate(place.step);
};

/** The same without its text. */
export const latestVersion = async (
  db: Pick<Db, 'query'>,
  place: TemplatePlace,
): Promise<Pick<StoredTemplate, 'version' | 'savedAt'>> => {
  const { items } = await templateVersion.list(db, newestOf(place));
  return items[0] ?? { version: 0, savedAt: '' };
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

/** Which one a document is made from, of whom. */
export type TemplateSource = NonNullable<StoredDocument['template']>;
export type UsedTemplate = StoredTemplate & { source?: TemplateSource | undefined };

/** The agent's, or one of an office that they are in. */
const mayUse = async (db: Pick<Db, 'get'>, agentId: string, { ownerId }: { ownerId: string }): Promise<boolean> =>
  ownerId === agentId || (await member.get(db, { officeId: ownerId, agentId }, { consistent: true })) !== undefined;

const standardOf = async (db: Pick<Db, 'get'>, agentId: string, step: SignedStep): Promise<TemplateSource> => {
  const ownerId = (await chosenOffice(db, agentId, step)) ?? agentId;
  return { ownerId, id: (await readTemplateList(db, ownerId, step)).standard };
};

type ForStep = Pick<StoredDocument, 'step' | 'template'>;

/**
 * Where a document of the agent's is from: the template that it was made from before, also if another one is the standard by now, or
 * that one was deleted. A new document is from the standard one.
 */
export const sourceOf = async (
  db: Pick<Db, 'get'>,
  agentId: string,
  { step, template }: ForStep,
): Promise<TemplateSource> =>
  template && (await mayUse(db, agentId, template)) ? template : standardOf(db, agentId, step);

export const templateInUse = async (
  db: Pick<Db, 'get' | 'query'>,
  agentId: string,
  { step, template }: ForStep,
): Promise<UsedTemplate> => {
  const source = await sourceOf(db, agentId, { step, template });
  return { ...(await latestTemplate(db, { ...source, step })), source };
};
