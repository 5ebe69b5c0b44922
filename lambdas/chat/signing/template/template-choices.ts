// The templates that the draft of a document can be made from: the agent's own of the step, and those of their offices.
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import { officesOf, requireMember } from '#public/offices';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { DocumentView } from '../contract.ts';
import type { StoredDocument, TemplatePlace } from '../entity.ts';
import type { TemplateWanted } from '../own/contract.ts';
import { FIRST_TEMPLATE } from '../vocabulary.ts';
import { readTemplateList, requireTemplate } from './template-list.ts';
import { latestVersion, sourceOf, type TemplateSource } from './template-store.ts';

/** An office begins without a template; an agent with ours. */
export const requireSaved = async (db: Pick<Db, 'query'>, place: TemplatePlace): Promise<void> => {
  if (place.id === FIRST_TEMPLATE && (await latestVersion(db, place)).version === 0)
    throw new AppError('CONFLICT', { message: "This office hasn't saved a template for this step yet." });
};

/** As the agent chose it: to others, neither their templates nor their office exist. */
export const requireSource = async (
  db: Pick<Db, 'get' | 'query'>,
  { agentId, step }: { agentId: string; step: SignedStep },
  { office_id, id }: TemplateWanted,
): Promise<TemplateSource> => {
  if (office_id !== null) await requireMember(db, { id: agentId }, office_id);
  const place = await requireTemplate(db, { ownerId: office_id ?? agentId, step, id });
  if (office_id !== null) await requireSaved(db, place);
  return { ownerId: place.ownerId, id };
};

export const isSameSource = (one: TemplateSource | undefined, other: TemplateSource): boolean =>
  one?.ownerId === other.ownerId && one.id === other.id;

type Choice = NonNullable<DocumentView['templates']>[number];
type Owner = { ownerId: string; office: { id: string; name: string } | undefined };

const choicesOf = async (
  db: Pick<Db, 'get' | 'query'>,
  { ownerId, office }: Owner,
  { step, used }: { step: SignedStep; used: TemplateSource },
): Promise<Choice[]> => {
  const { templates, deleted } = await readTemplateList(db, ownerId, step);
  const choiceOf = ({ id, name }: { id: string; name: string }, is_deleted: boolean): Choice => ({
    office_id: office?.id ?? null,
    office: office?.name ?? '',
    id,
    name,
    is_used: isSameSource(used, { ownerId, id }),
    is_deleted,
  });
  const isSaved = async ({ id }: { id: string }) =>
    !office || id !== FIRST_TEMPLATE || (await latestVersion(db, { ownerId, step, id })).version > 0;
  const saved = await Promise.all(templates.map(isSaved));
  return [
    ...templates.filter((_, at) => saved[at]).map((one) => choiceOf(one, false)),
    // The draft goes on with what it was made from.
    ...deleted.map((one) => choiceOf(one, true)).filter(({ is_used }) => is_used),
  ];
};

/** The template that the document was made from has been deleted. */
export const isSourceDeleted = async (
  db: Pick<Db, 'get'>,
  { step, template }: Pick<StoredDocument, 'step' | 'template'>,
): Promise<boolean> => {
  if (!template) return false;
  const { templates } = await readTemplateList(db, template.ownerId, step);
  return !templates.some(({ id }) => id === template.id);
};

export const templateChoices = async (
  db: Pick<Db, 'get' | 'query'>,
  agentId: string,
  document: Pick<StoredDocument, 'step' | 'template' | 'title'>,
): Promise<Choice[]> => {
  const [used, offices] = await Promise.all([sourceOf(db, agentId, document), officesOf(db, agentId)]);
  const owners: Owner[] = [
    { ownerId: agentId, office: undefined },
    ...offices.map(({ officeId, name }) => ({ ownerId: officeId, office: { id: officeId, name } })),
  ];
  const about = { step: document.step, used };
  const choices = (await Promise.all(owners.map((owner) => choicesOf(db, owner, about)))).flat();
  if (used.ownerId !== agentId || choices.some(({ is_used }) => is_used)) return choices;
  // Deleted so long ago that its name is gone, too.
  const { id } = used;
  return [...choices, { office_id: null, office: '', id, name: document.title, is_used: true, is_deleted: true }];
};
