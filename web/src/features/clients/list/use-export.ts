import { useState } from 'react';
import { routes } from '#contracts/clients/list';
import { call } from '#web/api/call.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { dismiss, notify } from '#web/ui/feedback/notify.ts';
import { localDay } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.list;
const NOTICE = 'client-export';

/** The whole list as a file, part by part. */
export const useExport = () => {
  const [isExporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    const parts: string[] = [];
    let count = 0;
    let cursor: string | null = null;
    try {
      do {
        const part: { csv: string; count: number; next_cursor: string | null } = await call(routes.exportClients, {
          query: cursor ? { cursor } : {},
        });
        parts.push(part.csv);
        count += part.count;
        cursor = part.next_cursor;
        if (cursor) notify({ id: NOTICE, type: 'info', content: words.exporting(count), hideAfterMs: 60_000 });
      } while (cursor);
      saveFile(new Blob(parts, { type: 'text/csv' }), `clients-${localDay(new Date())}.csv`);
      dismiss(NOTICE);
      notify({ type: 'success', content: words.exported(count) });
    } catch (error) {
      dismiss(NOTICE);
      notify({ type: 'error', header: words.exportFailed, content: error instanceof Error ? error.message : '' });
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportAll };
};
