import { lazy, type Ref, Suspense, startTransition, useImperativeHandle, useState } from 'react';
import { type ListedClient, routes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const words = strings.list;
const ClientModal = lazy(() => import('../edit/client-modal.tsx').then((module) => ({ default: module.ClientModal })));
const ConfirmModal = lazy(() =>
  import('#web/ui/feedback/confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })),
);

type OpenWindow = { what: 'add' } | { what: 'edit' | 'delete'; client: ListedClient };

export type Windows = { open(window: OpenWindow): void };

type ClientWindowsProps = {
  ref: Ref<Windows>;
  onChanged: () => Promise<void>;
};

/**
 * The windows over the list, fetched when one is opened first. They know themselves which one is open: if the page did, each
 * opening would draw the whole list again.
 */
export function ClientWindows({ ref, onChanged }: ClientWindowsProps) {
  const [open, setOpen] = useState<OpenWindow>();
  // The press is answered first: drawing a form takes longer than a frame.
  useImperativeHandle(ref, () => ({ open: (window) => startTransition(() => setOpen(window)) }), []);
  const onClose = () => setOpen(undefined);
  const restore = async ({ id, name }: ListedClient) => {
    try {
      await call(routes.restoreClient, { params: { id } });
      notify({ type: 'success', content: words.restored(name) });
      await onChanged();
    } catch (error) {
      notify({ type: 'error', header: words.restoreFailed, content: error instanceof Error ? error.message : '' });
    }
  };
  const remove = async (client: ListedClient) => {
    await call(routes.deleteClient, { params: { id: client.id } });
    notify({
      type: 'success',
      content: words.deleted(client.name),
      action: { label: words.undo, run: () => void restore(client) },
    });
    await onChanged();
  };
  return (
    <Suspense fallback={null}>
      {(open?.what === 'add' || open?.what === 'edit') && (
        <ClientModal client={open.what === 'edit' ? open.client : undefined} onClose={onClose} onSaved={onChanged} />
      )}
      {open?.what === 'delete' && (
        <ConfirmModal
          title={words.deleteTitle(open.client.name)}
          confirmLabel={words.remove}
          onConfirm={() => remove(open.client)}
          onClose={onClose}
        >
          {words.deleteWords}
        </ConfirmModal>
      )}
    </Suspense>
  );
}
