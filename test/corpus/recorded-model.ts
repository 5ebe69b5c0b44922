// Stands in for the assistant's model with a model's recorded answers: assistant-recording.jsonl. It answers only the recorded
// questions, with the same instructions and about the same document; after a change of either, they have to be recorded again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Converse, Model } from 'cdk-run/bedrock';

type Line = { asked: string } | { step: 1 | 3; question: string; answer: string };

/** Identifies the context of a question: the instructions and the document. */
const fingerprint = (input: Converse, document: string): string =>
  createHash('sha256')
    .update(JSON.stringify([input.system, document]))
    .digest('hex')
    .slice(0, 16);

const lines = readFileSync(new URL('assistant-recording.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

/** Answers about one step's document. `unrecorded` has the questions without an answer. */
export const recordedModel = (step: 1 | 3) => {
  const answers = new Map(
    lines.flatMap((line) => ('step' in line && line.step === step ? [[line.question, line.answer] as const] : [])),
  );
  const recorded = new Set(lines.flatMap((line) => ('asked' in line ? [line.asked] : [])));
  const unrecorded: string[] = [];
  const model: Model = ({ document, question, input }) => {
    const answer = answers.get(question);
    const asked = fingerprint(input, document);
    if (answer !== undefined && recorded.has(asked)) return { text: answer };
    unrecorded.push(answer === undefined ? question : `the instructions and document ${asked}`);
    return { text: '' };
  };
  return { model, unrecorded };
};
