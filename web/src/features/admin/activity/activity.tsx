import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { routes } from '#contracts/members/staff';
import { call } from '#web/api/call.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { useNotifyFailure } from '#web/ui/feedback/use-notify-failure.ts';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { useList } from '#web/ui/list/use-list.ts';
import { strings } from '../strings.ts';

const texts = strings.activity;

/** Checks the log page by page, so that it can have any length. */
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

function LogCheck() {
  const notifyFailure = useNotifyFailure();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { checked, brokenAt } = await checkAll();
      if (brokenAt === null)
        notify({
          id: 'log-check',
          type: 'success',
          content: checked === 1 ? 'The only entry is unchanged.' : `All ${checked} entries are unchanged.`,
        });
      else notify({ id: 'log-check', type: 'error', content: `Entry ${brokenAt} is missing or was changed.` });
    } catch (error) {
      notifyFailure(error, { id: 'log-check', header: "We couldn't check the log" });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Button loading={isChecking} loadingText="Checking" onClick={() => void check()}>
      Check the log
    </Button>
  );
}

/** The staff's actions, newest first. */
export function Activity() {
  const list = useList(
    routes.audit,
    (query) => ({ query }),
    ({ entries }) => entries,
    { name: 'activity' },
  );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Every invitation, every stopped or allowed sender, every deactivated account and every denied request, in order. Entries are only ever added, and each one seals the one before it."
          actions={<LogCheck />}
        >
          Staff activity
        </Header>
      }
    >
      <Resource
        of={list}
        failed="Failed to fetch the activity log"
        loading={strings.list.loading}
        lines={5}
        empty={<EmptyState title="Nothing has happened yet" />}
      >
        {(entries) => (
          <LogList
            entries={entries.map(({ number, at, actor, action, target }) => ({
              key: number,
              at,
              what: texts.actions[action],
              to: target,
              by: actor,
            }))}
          />
        )}
      </Resource>
      <ListPages list={list} />
    </Container>
  );
}
