import Alert from '@cloudscape-design/components/alert';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { routes as clientTimelineRoutes } from '#contracts/client-work/timeline';
import { type ConsentEntry, routes, type Verdict } from '#contracts/clients/consent';
import type { ListedClient } from '#contracts/clients/list';
import type { Reply } from '#core/http/route.ts';
import { useCall } from '#web/api/use-call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { useReadNews } from '#web/membership/use-read-news.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { OrderedRows, RowWords } from '#web/ui/list/rows.tsx';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ClientTags } from '../list/client-columns.tsx';
import { ClientWindows, type Windows } from '../list/client-windows.tsx';
import { vCardName, writeVCard } from '../vcard/write-vcard.ts';
import { ClientNotes } from './client-notes.tsx';
import { strings } from './record-strings.ts';
import { shownEntry } from './shown-entry.ts';

const PAGE = 20;

function ClientTimeline({ id }: { id: string }) {
  const list = usePages(
    clientTimelineRoutes.timeline,
    (cursor) => ({ params: { id }, query: { limit: PAGE, cursor } }),
    ({ entries }) => entries,
  );
  return (
    <Container
      header={<Header description="Everything that happened with this client, newest first.">Timeline</Header>}
    >
      <SpaceBetween size="m">
        <Resource of={list} failed="We couldn't load the timeline" lines={4}>
          {(entries) => (
            <Timeline
              label="Timeline"
              open="Open"
              entries={entries.map((entry) => ({
                key: `${entry.kind} ${entry.id}`,
                at: entry.at,
                ...shownEntry(entry),
              }))}
            />
          )}
        </Resource>
        <LoadMore list={list}>Show earlier</LoadMore>
      </SpaceBetween>
    </Container>
  );
}

/** Says whether the client may be contacted now, and why. */
const VerdictWords = ({ verdict: { channel, may, reason, entry, local_time } }: { verdict: Verdict }) => (
  <>
    <StatusIndicator type={may ? 'success' : 'stopped'}>{may ? 'Yes' : 'No'}</StatusIndicator>
    <p>
      {strings.reasons[reason]} {local_time && `It's ${local_time} where they live.`}
      {channel === 'phone' &&
        may &&
        !local_time &&
        "Their address doesn't name a state, so we don't know their local time."}
    </p>
    {entry && (
      <p className="soft">
        Decided by entry {entry.seq} · <DateTime iso={entry.at} />
      </p>
    )}
  </>
);

const status = { in: 'success', out: 'stopped', unknown: 'pending' } as const;

const RecordEntry = ({ entry, isBroken }: { entry: ConsentEntry; isBroken: boolean }) => (
  <li>
    <RowWords>
      <span className="actions">
        <strong>{strings.channels[entry.channel]}</strong>
        <StatusIndicator type={status[entry.to]}>{strings.states[entry.to]}</StatusIndicator>
        {isBroken && <StatusIndicator type="error">changed</StatusIndicator>}
      </span>
      <span>
        {strings.sources[entry.source]} · {entry.by} · <DateTime iso={entry.at} show="zone" />
      </span>
      {entry.said && <span className="as-written">{strings.said(entry.said)}</span>}
      <span className="soft">
        Entry {entry.seq} · {entry.contact}
      </span>
    </RowWords>
  </li>
);

const ConsentRecord = ({ entries, broken }: Pick<Reply<typeof routes.consent>, 'entries' | 'broken'>) => (
  <Container
    header={
      <Header description="Every change to an opt-in, newest first. We can tell if anything was removed or changed.">
        Consent record
      </Header>
    }
  >
    <SpaceBetween size="m">
      {broken.length > 0 && (
        <Alert type="error">The record was changed: entry {broken.join(', ')} doesn't match.</Alert>
      )}
      {broken.length === 0 && entries.length > 0 && (
        <Alert type="success">The record is complete: every entry follows from the one before it.</Alert>
      )}
      {entries.length === 0 && <EmptyState drawing="document" title="Nothing has been decided yet." />}
      <OrderedRows>
        {entries.map((entry) => (
          <RecordEntry key={entry.seq} entry={entry} isBroken={broken.includes(entry.seq)} />
        ))}
      </OrderedRows>
    </SpaceBetween>
  </Container>
);

function RecordActions({ client }: { client: ListedClient }) {
  const windows = useRef<Windows>(null);
  const navigate = useNavigate();
  const save = () => saveFile(new Blob([writeVCard(client)], { type: 'text/vcard' }), vCardName(client.name));
  return (
    <>
      {client.email && (
        <LinkButton variant="primary" to={href.requestReport({ client: client.id })}>
          Request proof of funds
        </LinkButton>
      )}
      <ButtonDropdown
        expandToViewport
        ariaLabel={`More for ${client.name}`}
        items={[
          ...(client.email ? [{ id: 'closing', text: 'Start a closing' }] : []),
          { id: 'edit', text: 'Edit' },
          { id: 'save', text: 'Save as vCard' },
        ]}
        onItemClick={({ detail }) => {
          if (detail.id === 'closing') navigate(href.startTransaction(client.id));
          else if (detail.id === 'edit') windows.current?.edit(client);
          else save();
        }}
      >
        More
      </ButtonDropdown>
      <ClientWindows ref={windows} />
    </>
  );
}

/** One client: their current consent, their timeline, and the record behind the consent. */
export function RecordPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const answer = useCall(routes.consent, { params: { id } });
  const { data } = answer;
  useReadNews(data && { of: 'client', id });
  const contact = data && [data.client.email, data.client.phone_number, data.client.address].filter(Boolean);

  return (
    <Page
      title={data?.client.name ?? 'Client'}
      description={contact?.join(' · ')}
      parent={{ to: paths.clientList, text: 'Client List' }}
      actions={data && <RecordActions client={data.client} />}
    >
      <Resource of={answer} failed="We couldn't load this client" lines={6}>
        {({ client, verdicts, entries, broken }) => (
          <SpaceBetween size="l">
            <ClientTags client={client} onTag={(tag) => navigate(href.clientsWithTag(tag))} />
            <Container header={<Header>Can I contact them now?</Header>}>
              <KeyValuePairs
                columns={3}
                items={verdicts.map((verdict) => ({
                  label: strings.channels[verdict.channel],
                  value: <VerdictWords verdict={verdict} />,
                }))}
              />
            </Container>
            <ClientNotes id={id} />
            <ClientTimeline id={id} />
            <ConsentRecord entries={entries} broken={broken} />
          </SpaceBetween>
        )}
      </Resource>
    </Page>
  );
}
