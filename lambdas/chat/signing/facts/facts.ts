// The facts of a deal in its documents: what a template asks for, how each is written, and what is still missing. Pure.
import { usesPlaceholder } from '#core/documents/placeholders.ts';
import { AppError } from '#core/http/errors.ts';
import { centsFrom, formatCents, numberIn } from '#core/platform/money.ts';
import { type DealFacts, FACT_KINDS, FACTS, type Fact } from '#vocabulary/chat/transaction';
import type { StoredDocument, StoredTemplate } from '../entity.ts';

/** Where something is still to be filled in, as on paper. */
const BLANK = '____________';

const written = {
  words: (text: string) => text,
  dollars: (text: string) => formatCents(centsFrom(numberIn(text))),
  // A day of the calendar is the same everywhere.
  day: (text: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text)),
};

/** As the text says them. */
export const writtenFacts = (facts: DealFacts): Record<Fact, string> => {
  const entries = FACTS.map((name) => [name, facts[name] ? written[FACT_KINDS[name]](facts[name]) : BLANK]);
  return Object.fromEntries(entries) as Record<Fact, string>;
};

/** Every document is about a property, also one whose template doesn't say so. */
export const askedFacts = ({ title, clauses }: StoredTemplate, facts: DealFacts): DealFacts => {
  const text = [title, ...clauses.flatMap(({ heading, text }) => [heading, text])].join('\n');
  const asked = FACTS.filter((name) => name === 'property' || usesPlaceholder(text, name));
  return Object.fromEntries(asked.map((name) => [name, facts[name] ?? '']));
};

type WithFacts = Pick<StoredDocument, 'facts' | 'title' | 'clauses' | 'pdf'>;
type Released = WithFacts & Pick<StoredDocument, 'agentId' | 'template' | 'isTextErased'>;

/** A document from before there were facts names no property that we know of. */
const factsIn = ({ facts }: WithFacts): DealFacts => facts ?? { property: '' };

const askedBy = (document: WithFacts): Fact[] => FACTS.filter((name) => name in factsIn(document));

export const blanksOf = (document: WithFacts): Fact[] => askedBy(document).filter((name) => !factsIn(document)[name]);

/** With what is known by now: it can be more than the document has. */
export const factsToFill = (document: WithFacts, known: DealFacts): { name: Fact; value: string }[] =>
  askedBy(document).map((name) => ({ name, value: known[name] ?? '' }));

/**
 * An office's template is changed by its owners and managers, and one that was deleted by no one: an agent can always take another
 * one.
 */
const wayOut = ({ agentId, template }: Released, isDeleted: boolean, own: string, asked: string): string => {
  if (isDeleted)
    return `Its template was deleted: choose another one for it. Or have that one put back first, and ${asked}.`;
  return template && template.ownerId !== agentId
    ? `Its template is an office's: choose another one for it. Or ask the office to ${asked}, and replace the document with the latest version.`
    : `${own}, then replace the document with the latest version.`;
};

/** A contract with blanks, or about no particular property, is not signed by anyone. */
export const requireFacts = (document: Released, isTemplateDeleted = false): void => {
  // What the agent's own PDF says is said on its pages.
  if (document.pdf) return;
  if (blanksOf(document).length > 0)
    throw new AppError('CONFLICT', {
      message: 'This document still has blanks. Fill in the facts of the deal before you release it.',
    });
  const { property = '' } = factsIn(document);
  const isNamed = [document.title, ...document.clauses.flatMap(({ heading, text }) => [heading, text])].some((text) =>
    text.includes(property),
  );
  if (!isNamed)
    throw new AppError('CONFLICT', {
      message: `This document doesn't say which property it's about. ${wayOut(document, isTemplateDeleted, 'Add {{property}} to its template', 'add {{property}}')}`,
    });
};

/** An agent who takes it for their own text would have our standard text signed. */
export const requireOwnText = (document: Released, isTemplateDeleted = false): void => {
  if (document.isTextErased)
    throw new AppError('CONFLICT', {
      message: `The text of its template was erased with the data of a person whom it named, so this document has our standard text. ${wayOut(document, isTemplateDeleted, 'Save a new version of the template', 'save a new version')}`,
    });
};

export const areKnown = (known: DealFacts, given: DealFacts): boolean =>
  FACTS.every((name) => given[name] === undefined || given[name] === known[name]);

/** What is known from now on. */
export const knownFacts = (before: DealFacts, given: DealFacts): DealFacts => {
  const facts = { ...before, ...given };
  if (facts.starts && facts.ends && facts.ends <= facts.starts)
    throw new AppError('INVALID', { fields: { ends: 'Choose a day after the first one.' } });
  return facts;
};
