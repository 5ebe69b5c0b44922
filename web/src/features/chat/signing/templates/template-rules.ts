import { clause, routes, TEMPLATE_PLACEHOLDERS, type Template } from '#contracts/chat/signing';
import { placeholderProblem } from '#core/documents/placeholders.ts';
import { longestText } from '#web/ui/form/contract-rules.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';

/** The key is this form's own: clauses have no other name. */
export type KeyedClause = Template['clauses'][number] & { key: string };
export type TemplateValues = Pick<Template, 'title' | 'countersigned'> & { clauses: readonly KeyedClause[] };

const { heading, text } = clause.shape;
export const CLAUSE_LIMITS = { heading: longestText(heading), text: longestText(text) };

/** A placeholder that isn't filled in; signers would read it as it was typed. */
export const templateProblem = (text: string): string | undefined => placeholderProblem(text, TEMPLATE_PLACEHOLDERS);

export const templateRules: FormRules<TemplateValues> = {
  check: ({ title }) => {
    const problem = templateProblem(title);
    return problem ? { title: problem } : {};
  },
  limits: { title: longestText(routes.saveTemplate.body.shape.title) },
  required: () => ['title'],
};

const isReadable = (text: string) => text.trim() !== '' && templateProblem(text) === undefined;

/** A template without a title, a clause, or the words of one can't be saved, nor can one with unknown placeholders. */
export const isComplete = (values: TemplateValues): boolean =>
  isReadable(values.title) &&
  values.clauses.length > 0 &&
  values.clauses.every(({ heading, text }) => isReadable(heading) && isReadable(text));

/** What has been written, without the keys. */
const textOf = ({ title, countersigned, clauses }: TemplateValues) =>
  JSON.stringify([title, countersigned, clauses.map(({ heading, text }) => [heading, text])]);
export const isSameText = (one: TemplateValues, other: TemplateValues): boolean => textOf(one) === textOf(other);
