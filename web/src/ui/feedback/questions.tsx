import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { onDemand } from '#web/api/on-demand.ts';
import type { FormParts, FormWindow } from '../form/form-window.tsx';
import type { ConfirmModal } from './confirm-modal.tsx';
import { useNotifyFailure } from './use-notify-failure.ts';

export type Question = {
  title: string;
  /** The effect of the action, in plain words. */
  words?: ReactNode;
  confirm: string;
  cancel?: string;
  /** Text that people have to type before something valuable is deleted for good: its name, or a word that the window chooses. */
  typed?: string | true;
};
type Work = (values: Record<string, string>) => Promise<unknown>;

type Windows = { ConfirmModal: typeof ConfirmModal; FormWindow: typeof FormWindow };
type Asked = { question: Question & FormParts; work: Work; close: () => void; windows: Windows };
type State = Asked | { failed: unknown } | undefined;

/** These load on demand, because most visits ask nothing, and a guest's page has to be light. */
const load = onDemand<Windows>(async () => {
  const [plain, form] = await Promise.all([import('./confirm-modal.tsx'), import('../form/form-window.tsx')]);
  return { ...plain, ...form };
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

/**
 * Asks in a window, and does the work with the form's values. The window is busy meanwhile, and shows any failure. Resolves when the
 * window closes.
 */
export async function confirm(question: Question & FormParts, work: Work): Promise<void> {
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

/** Shows the windows of `confirm`. A question belongs to its page, and closes with it. */
export function Questions() {
  const now = useSyncExternalStore(subscribe, current, current);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => close, [pathname]);
  const notifyFailure = useNotifyFailure();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (now && 'failed' in now) notifyFailure(now.failed, { id: 'not asked' });
  }, [now]);
  if (!now || 'failed' in now) return null;
  const { question, work, windows } = now;
  const { ConfirmModal, FormWindow } = windows;
  const { title, words, confirm: confirmLabel, cancel: cancelLabel, ...asked } = question;
  const shown = { title, children: words, confirmLabel, cancelLabel, onClose: close };
  if (asked.typed === undefined && asked.fields === undefined)
    return <ConfirmModal {...shown} onConfirm={() => work({})} />;
  return <FormWindow {...shown} {...asked} onConfirm={work} />;
}
