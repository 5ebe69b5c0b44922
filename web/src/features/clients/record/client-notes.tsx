import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes as timelineRoutes } from '#contracts/client-work/timeline';
import { type ClientNote, routes } from '#contracts/clients/consent';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { ContractForm } from '#web/ui/form/contract-form.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { OrderedRows, RowWords } from '#web/ui/list/rows.tsx';

const strings = {
  title: 'Notes',
  description: 'What you noted about this client, newest first. Only you read it, unless you hand this client over.',
  loading: 'Loading...',
  failed: "We couldn't load your notes",
  note: 'New note',
  noteHint: 'What you talked about, or what to remember',
  callOn: 'Call again on (optional)',
  save: 'Save note',
  saved: 'Note saved.',
  needsSomething: 'Write a note or choose a day.',
  none: 'No notes yet.',
  planned: 'Call again on',
  follow: 'Follow-up:',
  call: 'Called',
} as const;

/** The agent's notes, and a field for another. */
export function ClientNotes({ id }: { id: string }) {
  const answer = useCall(routes.clientNotes, { params: { id } });
  return (
    <Container header={<Header description={strings.description}>{strings.title}</Header>}>
      <SpaceBetween size="m">
        <NewNote id={id} />
        <Resource of={answer} failed={strings.failed} loading={strings.loading} lines={3}>
          {(notes) => <Notes {...notes} />}
        </Resource>
      </SpaceBetween>
    </Container>
  );
}

const Notes = ({ call_on, notes }: Reply<typeof routes.clientNotes>) => (
  <SpaceBetween size="m">
    {call_on && (
      <p>
        <strong>
          {strings.planned} <DateTime iso={call_on} show="day" />
        </strong>
      </p>
    )}
    {notes.length === 0 ? (
      <p className="soft">{strings.none}</p>
    ) : (
      <OrderedRows label={strings.title}>
        {notes.map((note) => (
          <Noted key={note.at} note={note} />
        ))}
      </OrderedRows>
    )}
  </SpaceBetween>
);

function NewNote({ id }: { id: string }) {
  const keep = useAction(routes.noteCall, {
    done: strings.saved,
    refreshes: [routes.clientNotes, routes.callList, timelineRoutes.timeline],
  });
  return (
    <ContractForm
      schema={routes.noteCall.body}
      fields={{
        note: { label: strings.note, placeholder: strings.noteHint, rows: 2 },
        call_on: { label: strings.callOn, isDay: true },
      }}
      check={({ note, call_on }) => (note.trim() || call_on ? {} : { note: strings.needsSomething })}
      submitLabel={strings.save}
      onSubmit={({ note, call_on }) =>
        keep.send({ params: { id }, body: { is_new: true, ...(note.trim() && { note }), ...(call_on && { call_on }) } })
      }
    />
  );
}

const Noted = ({ note: { at, text, call_on, is_call } }: { note: ClientNote }) => (
  <li>
    <RowWords>
      <span className="soft">
        <DateTime iso={at} />
        {is_call && ` · ${strings.call}`}
      </span>
      {text && <span className="as-written">{text}</span>}
      {call_on && (
        <span>
          {strings.follow} {strings.planned.toLowerCase()} <DateTime iso={call_on} show="day" />
        </span>
      )}
    </RowWords>
  </li>
);
