import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { routes } from '#contracts/clients/consent';
import type { ListedClient } from '#contracts/clients/list';
import { useCall } from '#web/api/use-call.ts';
import { href, paths } from '#web/config/paths.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ClientWindows, type Windows } from '../list/client-windows.tsx';
import { TagList } from '../list/tag-list.tsx';
import { vCardName, writeVCard } from '../vcard/write-vcard.ts';
import { ClientNotes } from './notes/client-notes.tsx';
import { RecordEntry } from './record-entry.tsx';
import styles from './record-page.module.css';
import { strings } from './record-strings.ts';
import { ClientTimeline } from './timeline/client-timeline.tsx';
import { VerdictCard } from './verdict-card.tsx';

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
