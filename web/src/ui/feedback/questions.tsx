import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { onDemand } from '#web/api/on-demand.ts';
import { refusalOf, useRefusalText } from '#web/language/refusal.ts';
import type { TypedConfirm } from '../form/typed-confirm.tsx';
import type { ConfirmModal } from './confirm-modal.tsx';
import { notify } from './notify.ts';

export type Question = {
  title: string;
  /** What goes, in plain words. */
  words: ReactNode;
  confirm: string;
  cancel?: string;
  /** To be typed first where something of worth is gone for good: its name, or a word that the window chooses. */
  typed?: string | true;
};

type Windows = { ConfirmModal: typeof ConfirmModal; TypedConfirm: typeof TypedConfirm };
type Asked = { question: Question; work: () => Promise<unknown>; close: () => void; windows: Windows };
type State = Asked | { failed: unknown } | undefined;

/** Most visits ask nothing, and a guest's page has to be light. */
const load = onDemand<Windows>(async () => {
  const [plain, typed] = await Promise.all([import('./confirm-modal.tsx'), import('../form/typed-confirm.tsx')]);
  return { ...plain, ...typed };
});

let state: State;
const listeners = new Set<() => void>();
const show = (next: State) => {
  state = next;
  for (const listener of listeners) listener();
};

const close = () => {
  if (state && 'close' in state) state.close();
  show(undefined);
};

/** Asks in a window, and does the work in it: the window is busy meanwhile, and shows what the work failed with. Ends with the window. */
export async function confirm(question: Question, work: () => Promise<unknown>): Promise<void> {
  const windows = await load().catch((failed: unknown) => show({ failed }));
  if (!windows) return;
  close();
  return new Promise<void>((resolve) => show({ question, work, close: resolve, windows }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => state;

/** Where the window of `confirm` appears. A question belongs to its page, and goes with it. */
export function Questions() {
  const now = useSyncExternalStore(subscribe, current, current);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => close, [pathname]);
  const say = useRefusalText();
  const failed = now && 'failed' in now ? say(refusalOf(now.failed)) : undefined;
  useEffect(() => {
    if (failed !== undefined) notify({ id: 'not asked', type: 'error', content: failed });
  }, [failed]);
  if (!now || 'failed' in now) return null;
  const { question, work, windows } = now;
  const { ConfirmModal, TypedConfirm } = windows;
  const shown = {
    title: question.title,
    children: question.words,
    confirmLabel: question.confirm,
    cancelLabel: question.cancel,
    onConfirm: work,
    onClose: close,
  };
  if (question.typed === undefined) return <ConfirmModal {...shown} />;
  return <TypedConfirm {...shown} text={question.typed === true ? undefined : question.typed} />;
}
