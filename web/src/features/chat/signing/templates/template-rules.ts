import { clause, routes, type Template } from '#contracts/chat/signing';
import { longestText } from '#web/ui/form/contract-rules.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';

/** The key is this form's own: clauses have no other name. */
export type KeyedClause = Template['clauses'][number] & { key: string };
export type TemplateValues = Pick<Template, 'title' | 'countersigned'> & { clauses: readonly KeyedClause[] };

const { heading, text } = clause.shape;
export const CLAUSE_LIMITS = { heading: longestText(heading), text: longestText(text) };

export const templateRules: FormRules<TemplateValues> = {
  check: () => ({}),
  limits: { title: longestText(routes.saveTemplate.body.shape.title) },
  required: () => ['title'],
};

/** A template without a title, a clause, or the words of one can't be saved. */
export const isComplete = (values: TemplateValues): boolean =>
  values.title.trim() !== '' &&
  values.clauses.length > 0 &&
  values.clauses.every(({ heading, text }) => heading.trim() !== '' && text.trim() !== '');
