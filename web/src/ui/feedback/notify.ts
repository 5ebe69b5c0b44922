// Messages that stay when the page that showed them is gone. This is a plain store, so that Flashbar loads only with the first message.
import { useSyncExternalStore } from 'react';

export type Notice = {
  id: string;
  type: 'success' | 'info' | 'warning' | 'error';
  header?: string;
  content: string;
  /** An action on it, like undo; pressing it removes the message. */
  action?: { label: string; run: () => void };
  /**
   * Disappears after this many milliseconds. Errors, and messages with an undo, stay until dismissed: people read at different
   * speeds.
   */
  hideAfterMs?: number;
};

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message above the page; the same `id` again replaces it. Returns the id for `dismiss`. */
export function notify(notice: Omit<Notice, 'id'> & { id?: string }): string {
  const id = notice.id ?? crypto.randomUUID();
  replace([{ ...notice, id }, ...notices.filter((known) => known.id !== id)].slice(0, 5));
  const isBrief = (notice.type === 'success' || notice.type === 'info') && !notice.action;
  const hideAfterMs = notice.hideAfterMs ?? (isBrief ? 6000 : undefined);
  if (hideAfterMs !== undefined) setTimeout(() => dismiss(id), hideAfterMs);
  return id;
}

export function dismiss(id: string): void {
  if (notices.some((notice) => notice.id === id)) replace(notices.filter((notice) => notice.id !== id));
}

/** Messages may name people and offer to change their data, so the next person at this screen must not see them. */
export function dismissAll(): void {
  if (notices.length > 0) replace([]);
}

const current = () => notices;

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    current,
  );
