// What there is to show of the answer about an agent's templates.
import { FIRST_TEMPLATE, type Template, type TemplateList } from '#contracts/chat/signing';

type Texts = readonly (Omit<Template, 'template_id'> & Partial<Pick<Template, 'template_id'>>)[];
/** While a new release takes the place of the one before, that one may still answer: it knows one template for each step. */
type Answer = { templates: Texts; lists?: readonly TemplateList[] };
type Known = { texts: readonly Template[]; lists: readonly TemplateList[] };

export const knownIn = ({ templates, lists }: Answer, nameOf: (step: number) => string): Known => {
  const texts = templates.map((one) => ({ template_id: FIRST_TEMPLATE, ...one }));
  if (lists) return { texts, lists };
  const only = ({ template_id: id, step, version, saved_at }: Template): TemplateList => ({
    step,
    revision: 0,
    standard: id,
    templates: [{ id, name: nameOf(step), version, saved_at }],
    deleted: [],
  });
  return { texts, lists: texts.map(only) };
};

/** A name that no other one has: "Condo", or else "Condo (2)". */
export const freeName = (name: string, others: readonly { name: string }[], most: number): string => {
  const isTaken = (wanted: string) => others.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
  const numbered = (n: number): string => {
    const end = n === 1 ? '' : ` (${n})`;
    const wanted = `${name.slice(0, most - end.length)}${end}`;
    return isTaken(wanted) ? numbered(n + 1) : wanted;
  };
  return numbered(1);
};
