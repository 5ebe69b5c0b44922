import { useState } from 'react';
import { routes as labelRoutes } from '#contracts/clients/labels';
import { call } from '#web/api/call.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const words = strings.list;

type Part = { pdf: string; count: number; next_cursor: string | null };

/** Saves the sheets, a long list as several files, and says how many labels they have. */
const saveLabels = async (): Promise<number> => {
  let count = 0;
  let cursor: string | null = null;
  for (let file = 1; file === 1 || cursor; file++) {
    const part: Part = await call(labelRoutes.labels, { query: cursor ? { cursor } : {} });
    count += part.count;
    cursor = part.next_cursor;
    const bytes = Uint8Array.from(atob(part.pdf), (letter) => letter.charCodeAt(0));
    if (part.count > 0) saveFile(new Blob([bytes], { type: 'application/pdf' }), `labels-${file}.pdf`);
  }
  return count;
};

/** Sheets for everyone who opted in to snail mail. */
export const useLabels = () => {
  const [isPrinting, setPrinting] = useState(false);
  const printAll = async () => {
    setPrinting(true);
    try {
      const count = await saveLabels();
      notify(
        count > 0
          ? { type: 'success', content: words.labeled(count) }
          : { type: 'info', content: words.noLabels, hideAfterMs: 10_000 },
      );
    } catch (error) {
      notify({ type: 'error', header: words.labelsFailed, content: error instanceof Error ? error.message : '' });
    } finally {
      setPrinting(false);
    }
  };
  return { isPrinting, printAll };
};
