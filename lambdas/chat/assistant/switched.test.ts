import { expect, it } from 'vitest';
import type { Assistant, Question } from './assistant.ts';
import { switched } from './switched.ts';

const answering = (text: string): Assistant => ({ reply: async () => ({ text, handoff: false }) });
const question: Question = {
  step: 1,
  document: { title: 'Agreement', clauses: [] },
  text: 'How long?',
  agentName: 'Ann',
  turn: 0,
};

it('asks the model only while the flag is on', async () => {
  let on = false;
  const assistant = switched({ isOn: async () => on, model: answering('model'), otherwise: answering('guide') });
  expect((await assistant.reply(question)).text).toBe('guide');
  on = true;
  expect((await assistant.reply(question)).text).toBe('model');
});
