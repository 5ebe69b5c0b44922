import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { strings } from '../strings.ts';

const texts = strings.activity;

/** Checks from the first entry to the last, page by page, so that no log is too long. */
const checkAll = async (): Promise<{ checked: number; brokenAt: number | null }> => {
  let checked = 0;
  let cursor: string | undefined;
  for (;;) {
    const part = await call(routes.checkAudit, { query: cursor ? { cursor } : {} });
    checked += part.checked;
    if (part.broken_at !== null || part.next_cursor === null) return { checked, brokenAt: part.broken_at };
    cursor = part.next_cursor;
  }
};

export function LogCheck() {
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { checked, brokenAt } = await checkAll();
      if (brokenAt === null) notify({ id: 'log-check', type: 'success', content: texts.intact(checked) });
      else notify({ id: 'log-check', type: 'error', content: texts.broken(brokenAt) });
    } catch (error) {
      notify({ id: 'log-check', type: 'error', header: texts.checkFailed, content: (error as Error).message });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Button loading={isChecking} loadingText={texts.checking} onClick={() => void check()}>
      {texts.check}
    </Button>
  );
}
