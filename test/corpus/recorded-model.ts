// Stands in for the assistant's model with what a model has said: assistant-recording.jsonl. It answers only what it was asked then,
// by the same instructions and about the same document; a change of either has to be recorded again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Converse, Model } from '@local/cloud/bedrock';

type Line = { asked: string } | { step: 1 | 3; question: string; answer: string };

/** Identifies what a question comes with: the instructions and the document. */
const fingerprint = (input: Converse, document: string): string =>
  createHash('sha256')
    .update(JSON.stringify([input.system, document]))
    .digest('hex')
    .slice(0, 16);

const lines = readFileSync(new URL('assistant-recording.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

/** Answers about one step's document. `unrecorded` has what it was asked and has no answer for. */
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
