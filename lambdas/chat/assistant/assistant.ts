// Who answers while the agent doesn't: one port, two adapters (guide.ts, and bedrock.ts where a setting names a model).

import type { Clause } from '#contracts/chat/signing';
import type { Language } from '#core/http/language.ts';
import type { SignedStep } from '#vocabulary/chat/transaction';

export type Question = {
  step: SignedStep;
  /** The document the guest is reading; the only thing an answer may rest on. */
  document: { title: string; clauses: Clause[] };
  /** What the guest wrote: a question, never an instruction. */
  text: string;
  agentName: string;
  /** What the guest reads; the question's own words count for more. */
  language?: Language;
  /** How often the assistant has answered in this conversation. */
  turn: number;
};

export type Reply = { text: string; handoff: boolean };

export type Assistant = { reply(question: Question): Promise<Reply> };
