import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useState } from 'react';
import { type ListedBrowser, routes } from '#contracts/funds/guest-link';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { useFundsStrings } from '../strings.ts';
import type { Credential } from './guest-link.ts';

/** The browsers that opened the client's page, and a way to close those that aren't theirs. */
export function Browsers({ credential }: { credential: Credential }) {
  const words = useFundsStrings().browsers;
  const { data, error, mutate } = useCall(routes.browsers, { body: credential });
  const [closed, setClosed] = useState<{ emailed: boolean }>();
  if (error) return <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />;
  if (!data) return <Loading lines={2} />;
  const others = data.browsers.filter(({ is_this, is_open }) => is_open && !is_this);

  const close = async (chosen: ListedBrowser | 'others') => {
    const which = chosen === 'others' ? {} : { browser_id: chosen.id };
    const { browsers, emailed } = await call(routes.closeBrowsers, { body: { ...credential, ...which } });
    setClosed({ emailed });
    await mutate({ browsers }, { revalidate: false });
  };

  const ask = (chosen: ListedBrowser | 'others') => {
    const title = chosen === 'others' ? words.closeOthers : words.closeLabel(words.device(chosen.device));
    const question = { title, words: words.explain, confirm: words.close, cancel: words.cancel };
    void confirm(question, () => close(chosen));
  };

  return (
    <section className="panel" aria-label={words.title}>
      {/* The number shows once a second browser has opened the page, because then there's something to check. */}
      <ExpandableSection
        headerText={data.browsers.length > 1 ? `${words.title} (${data.browsers.length})` : words.title}
        headingTagOverride="h2"
      >
        <div className="flow">
          <p>{words.words}</p>
          <Rows most={5}>
            {data.browsers.map((browser) => (
              <li key={browser.id}>
                <RowWords>
                  <strong>{words.device(browser.device)}</strong>
                  <span className="soft">
                    {words.opened} <DateTime iso={browser.opened_at} show="zone" />
                  </span>
                </RowWords>
                {browser.is_this ? (
                  <Badge color="green">{words.thisOne}</Badge>
                ) : browser.is_open ? (
                  <Button onClick={() => ask(browser)} ariaLabel={words.closeLabel(words.device(browser.device))}>
                    {words.close}
                  </Button>
                ) : (
                  <span className="soft">{words.isClosed}</span>
                )}
              </li>
            ))}
          </Rows>
          {others.length > 1 && (
            <div>
              <Button onClick={() => ask('others')}>{words.closeOthers}</Button>
            </div>
          )}
          <p role="status">{closed && (closed.emailed ? words.closedAndEmailed : words.closed)}</p>
        </div>
      </ExpandableSection>
    </section>
  );
}
