// The assistant that answers while the agent doesn't: one port, two adapters (guide.ts, and bedrock.ts if a setting
// names a model).

import type { Clause } from '#contracts/chat/signing';
import type { Language } from '#core/http/language.ts';
import type { TransactionKind } from '#vocabulary/chat/transaction';

export type Question = {
  /** The guest's open document; the only source of an answer. */
  document: { kind: TransactionKind; title: string; clauses: Clause[] };
  /** The guest's text: a question, never an instruction. */
  text: string;
  /** True if the page shows the warning about wire fraud with the question: only the agent answers it. */
  isWarned?: boolean;
  agentName: string;
  /** The guest's language. The question may be in another one. */
  language?: Language;
  /** How often the assistant has answered in this conversation. */
  turn: number;
};

export type Reply = { text: string; handoff: boolean };

export type Assistant = { reply(question: Question): Promise<Reply> };
