import type { ServerResponse } from 'node:http';

/** The function that called ends at this answer, before it reads it (runtime.cjs of the local cloud). */
export const CRASH = { 'x-local-fault': 'crash' };

/** The fault layer's order to a simulator for one call, before or after the call took effect. */
export type Fault = {
  kind: 'timeout' | 'reset' | '429' | '500' | 'cut' | 'slow' | 'crash';
  when: 'before' | 'after';
  /** The length of the wait of 'slow' and the silence of 'timeout'; 30 s by default. */
  ms?: number;
};

export type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** Runs one call under an optional fault. `refuse` makes the service's own 429 and 500 bodies. */
export const answerUnderFault = async (
  response: ServerResponse,
  fault: Fault | undefined,
  answer: () => Promise<Answer>,
  refuse: (status: 429 | 500) => Answer,
): Promise<void> => {
  if (!fault) return send(response, await answer());
  const wait = fault.ms ?? 30_000;
  const honest = fault.when === 'after' || fault.kind === 'slow' || fault.kind === 'cut' ? await answer() : undefined;
  switch (fault.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'timeout':
      later(response, wait, () => response.destroy());
      return;
    case 'slow':
      later(response, wait, () => send(response, honest!));
      return;
    case 'cut':
      return send(response, half(honest!));
    case 'crash': {
      const { status, headers, body } = honest ?? { status: 200, headers: {}, body: Buffer.alloc(0) };
      return send(response, { status, headers: { ...headers, ...CRASH }, body });
    }
    case '429':
      return send(response, refuse(429));
    case '500':
      return send(response, refuse(500));
  }
};

const send = (response: ServerResponse, answer: Answer): void => {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(answer.body.length) });
  response.end(answer.body);
};

/** Half the body with a proper end: a lenient client takes it for an answer, so its reader has to check it. */
const half = (answer: Answer): Answer => ({
  ...answer,
  body: answer.body.subarray(0, Math.floor(answer.body.length / 2)),
});

const later = (response: ServerResponse, ms: number, act: () => void): void => {
  const timer = setTimeout(() => {
    if (!response.destroyed) act();
  }, ms);
  response.on('close', () => clearTimeout(timer));
};
