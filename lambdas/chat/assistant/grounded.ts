// What a model says is trusted as little as what a guest writes: it goes out only when it is grounded in the document.
import type { Clause } from '../signing/contract.ts';

const CITED = /\bclause\s+(\d{1,3})\b/gi;
const QUOTED = /["“]([^"“”]+)["”]/g;
const NUMBER = /\d+(?:[.,]\d+)*/g;
const SHORTEST_QUOTE = 12;
const LONGEST = 900;

/** The model's own words may not claim a signature, give advice, or link anywhere. */
const NEVER = [
  /\b(?:counter)?sign(?:ed|ature)\b/i,
  /\b(?:i|we)\s+(?:\w+\s+)?(?:recommend|suggest|advise|think|believe)\b|\byou\s+(?:should|ought|must not)\b|\b(?:void|unenforceable|illegal|lawful|lawsuit|deductible|tax\w*)\b/i,
  /https?:|www\.|[<>@{}$]/i,
];

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** It names a clause that exists, quotes that clause word for word, and adds no numbers and nothing of the above. */
export const isGrounded = (text: string, clauses: readonly Clause[]): boolean => {
  if (text.length > LONGEST) return false;
  const cited = [...text.matchAll(CITED)].map(([, number]) => clauses[Number(number) - 1]);
  if (cited.length === 0 || cited.includes(undefined)) return false;
  const quotes = [...text.matchAll(QUOTED)].map(([, words = '']) => plain(words.replace(/\.{3}|…/g, '')));
  const stands = (words: string) => cited.some((clause) => clause && plain(clause.text).includes(words));
  if (!quotes.some((words) => words.length >= SHORTEST_QUOTE) || !quotes.every(stands)) return false;
  const own = text.replace(QUOTED, ' ').replace(CITED, ' ');
  const numbers = new Set(clauses.flatMap((clause) => clause.text.match(NUMBER) ?? []));
  return (own.match(NUMBER) ?? []).every((number) => numbers.has(number)) && !NEVER.some((one) => one.test(own));
};
