import { useEffect, useMemo, useRef } from 'react';
import { type ClientActions, type Column, clientColumns } from './client-columns.tsx';
import { drawnOnce } from './drawn-once.ts';

/** The columns stay the same while the page is drawn again, and so do the cells of clients who do: a saved opt-in draws one row's. */
export const useColumns = (actions: ClientActions): Column[] => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(() => {
    const steady: ClientActions = {
      onConsent: (...consent) => latest.current.onConsent(...consent),
      onRequest: (client) => latest.current.onRequest(client),
      onRecord: (client) => latest.current.onRecord(client),
      onEdit: (client) => latest.current.onEdit(client),
      onDelete: (client) => latest.current.onDelete(client),
      onTag: (tag) => latest.current.onTag(tag),
    };
    return clientColumns(steady).map((column) => ({ ...column, cell: drawnOnce(column.cell) }));
  }, []);
};
