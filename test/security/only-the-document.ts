// True if an answer says nothing but the document, in the product's own words around it. Every character counts, so there is no
// list of forbidden words.
import { guidePhrases } from '../../lambdas/chat/assistant/guide-phrases.ts';

type Source = { document: { title: string; clauses: readonly { heading: string; text: string }[] }; agentName: string };

/** Everything that may be said. The clauses of the default documents are short enough to be shown whole. */
const allowed = ({ document: { title, clauses }, agentName: agent }: Source): string[] =>
  Object.values(guidePhrases).flatMap((words) => [
    ...clauses.map(({ heading, text }, at) => words.quote({ number: at + 1, heading, words: text, isWhole: true })),
    words.hello(title, clauses[0]!.heading),
    words.youAreWelcome,
    words.summary(
      title,
      clauses.map(({ heading }) => heading),
    ),
    words.unknown(agent),
    words.noAdvice(agent),
    words.documentSays('').trim(),
    words.howToSign,
    words.forMeaning(agent),
    words.handsOff(agent),
    words.leavesToAgent(agent),
    words.talkedLong(agent),
  ]);

/** The rest of an answer without it. */
export const saysBesides = (answer: string, source: Source): string =>
  allowed(source)
    .reduce((left, words) => left.replaceAll(words, ''), answer)
    .trim();
