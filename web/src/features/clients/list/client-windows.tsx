import { lazy, type Ref, Suspense, startTransition, useImperativeHandle, useRef, useState } from 'react';
import { type ListedClient, routes } from '#contracts/clients/list';
import { useAction } from '#web/api/use-action.ts';
import { CLIENT_READS } from '../client-reads.ts';
import { strings } from '../strings.ts';

const words = strings.list;
const ClientModal = lazy(() => import('../edit/client-modal.tsx').then((module) => ({ default: module.ClientModal })));

export type Windows = { edit(client?: ListedClient): void; remove(client: ListedClient): void };

/**
 * The windows over the list, loaded when the first one opens. They keep the open one in their own state, because in the page's state
 * each opening would render the whole list.
 */
export function ClientWindows({ ref }: { ref: Ref<Windows> }) {
  const [open, setOpen] = useState<{ client: ListedClient | undefined }>();
  const remove = useDeleteClient();
  useImperativeHandle(ref, () => ({
    // A transition lets the button react first, because rendering a form takes longer than a frame.
    edit: (client) => startTransition(() => setOpen({ client })),
    remove,
  }));
  return (
    <Suspense fallback={null}>
      {open && <ClientModal client={open.client} onClose={() => setOpen(undefined)} />}
    </Suspense>
  );
}

const useDeleteClient = () => {
  /** The client of the open window. */
  const about = useRef<ListedClient>(null);
  const nameOf = () => about.current?.name ?? '';
  const restoring = useAction(routes.restoreClient, {
    done: () => words.restored(nameOf()),
    failed: words.restoreFailed,
    refreshes: CLIENT_READS,
  });
  const restore = (client: ListedClient | null) => {
    if (!client) return;
    about.current = client;
    void restoring.run({ params: { id: client.id } });
  };
  const deleting = useAction(routes.deleteClient, {
    asks: () => ({ title: words.deleteTitle(nameOf()), words: words.deleteWords, confirm: words.remove }),
    done: () => words.deleted(nameOf()),
    undo: () => {
      const deleted = about.current;
      return { label: words.undo, run: () => restore(deleted) };
    },
    refreshes: CLIENT_READS,
  });
  const remove = (client: ListedClient) => {
    about.current = client;
    void deleting.run({ params: { id: client.id } });
  };
  return remove;
};
