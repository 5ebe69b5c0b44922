import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type ConsentEntry, routes } from '#contracts/clients/consent';
import type { ListedClient } from '#contracts/clients/list';
import { routes as clientTimelineRoutes } from '#contracts/clients/timeline';
import { useCall } from '#web/api/use-call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href, paths } from '#web/config/paths.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ClientWindows, type Windows } from '../list/client-windows.tsx';
import { TagList } from '../list/tag-list.tsx';
import { vCardName, writeVCard } from '../vcard/write-vcard.ts';
import { ClientNotes } from './notes/client-notes.tsx';
import styles from './record-page.module.css';
import { strings } from './record-strings.ts';
import { shownEntry } from './timeline/shown-entry.ts';
import { strings as clientTimelineStrings } from './timeline/timeline-strings.ts';
import { VerdictCard } from './verdict-card.tsx';

const PAGE = 20;

function ClientTimeline({ id }: { id: string }) {
  const list = usePages(clientTimelineRoutes.timeline, (cursor) => ({
    params: { id },
    query: { limit: PAGE, cursor },
  }));
  const entries = list.pages?.flatMap((page) => page.entries) ?? [];
  return (
    <Container header={<Header description={clientTimelineStrings.note}>{clientTimelineStrings.title}</Header>}>
      <SpaceBetween size="m">
        {list.error && <ErrorState title={clientTimelineStrings.failed} error={list.error} onRetry={list.refresh} />}
        {list.isLoading && <Loading text={clientTimelineStrings.loading} lines={4} />}
        <Timeline
          label={clientTimelineStrings.title}
          open={clientTimelineStrings.open}
          entries={entries.map((entry) => ({
            key: `${entry.kind} ${entry.id}`,
            at: entry.at,
            ...shownEntry(entry),
          }))}
        />
        <LoadMore list={list}>{clientTimelineStrings.more}</LoadMore>
      </SpaceBetween>
    </Container>
  );
}

const status = { in: 'success', out: 'stopped', unknown: 'pending' } as const;

const RecordEntry = ({ entry, isBroken }: { entry: ConsentEntry; isBroken: boolean }) => (
  <li className={isBroken ? `${styles.root} ${styles.broken}` : styles.root}>
    <span className={styles.head}>
      <strong>{strings.channels[entry.channel]}</strong>
      <StatusIndicator type={status[entry.to]}>{strings.states[entry.to]}</StatusIndicator>
      {isBroken && <StatusIndicator type="error">{strings.isBroken}</StatusIndicator>}
    </span>
    <span>
      {strings.sources[entry.source]} · {entry.by} · <DateTime iso={entry.at} show="zone" />
    </span>
    {entry.said && <span className={styles.said}>{strings.said(entry.said)}</span>}
    <span className={`soft ${styles.hash}`}>
      {strings.entry(entry.seq)} · {entry.contact} · <code>{entry.hash.slice(0, 16)}…</code>
    </span>
  </li>
);

function RecordActions({ client }: { client: ListedClient }) {
  const windows = useRef<Windows>(null);
  const save = () => saveFile(new Blob([writeVCard(client)], { type: 'text/vcard' }), vCardName(client.name));
  return (
    <>
      <Button onClick={() => windows.current?.edit(client)}>{strings.edit}</Button>
      <Button onClick={save}>{strings.toContacts}</Button>
      {client.email && <LinkButton to={href.requestReport({ client: client.id })}>{strings.request}</LinkButton>}
      {client.email && <LinkButton to={href.startTransaction(client.id)}>{strings.startTransaction}</LinkButton>}
      <ClientWindows ref={windows} />
    </>
  );
}

/** One client: may they be contacted now, everything that happened, and the record behind their consent. */
export function RecordPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const answer = useCall(routes.consent, { params: { id } });
  const { data } = answer;
  const title = data?.client.name ?? strings.one;
  useReadNews(data && { of: 'client', id });
  const contact = data && [data.client.email, data.client.phone_number, data.client.address].filter(Boolean);

  return (
    <Page
      title={title}
      description={contact?.join(' · ')}
      parent={{ to: paths.clientList, text: strings.back }}
      actions={data && <RecordActions client={data.client} />}
    >
      <Resource of={answer} failed={strings.failed} loading={strings.loading} lines={6}>
        {(record) => (
          <SpaceBetween size="l">
            {record.client.tags.length > 0 && (
              <TagList client={record.client} onTag={(tag) => navigate(href.clientsWithTag(tag))} />
            )}
            <section aria-label={strings.question}>
              <h2 className={styles.heading}>{strings.question}</h2>
              <div className="columns">
                {record.verdicts.map((verdict) => (
                  <VerdictCard key={verdict.channel} verdict={verdict} />
                ))}
              </div>
            </section>
            <ClientNotes id={id} />
            <ClientTimeline id={id} />
            <Container header={<Header description={strings.recordNote}>{strings.record}</Header>}>
              <SpaceBetween size="m">
                {record.broken.length > 0 ? (
                  <Alert type="error">{strings.broken(record.broken.join(', '))}</Alert>
                ) : (
                  record.entries.length > 0 && <Alert type="success">{strings.whole}</Alert>
                )}
                {record.entries.length === 0 && <EmptyState drawing="document" title={strings.none} />}
                <ol className={styles.entries}>
                  {record.entries.map((entry) => (
                    <RecordEntry key={entry.seq} entry={entry} isBroken={record.broken.includes(entry.seq)} />
                  ))}
                </ol>
              </SpaceBetween>
            </Container>
          </SpaceBetween>
        )}
      </Resource>
    </Page>
  );
}
