// Stands in for the assistant's foundation model. It only knows how to quote: it picks the clause that shares the most words with the
// question, and answers in the form that the assistant asks for.
import type { Model } from 'cdk-run/bedrock';

const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g) ?? []);

export const quotingModel: Model = ({ document, question }) => {
  const asked = words(question);
  const scored = document.split('\n').map((line) => ({
    line,
    score: [...words(line)].filter((word) => asked.has(word)).length,
  }));
  const best = scored.reduce((chosen, one) => (one.score > chosen.score ? one : chosen));
  const [, number, text = ''] = /^Clause (\d+), [^:]*: (.+)$/.exec(best.line) ?? [];
  return { text: best.score > 0 && number ? `Clause ${number} says: "${text}"` : 'NOT IN THE DOCUMENT' };
};
