import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ClientNote, NOTE_LENGTH, routes } from '#contracts/clients/consent';
import { routes as timelineRoutes } from '#contracts/clients/timeline';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './client-notes.module.css';

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

const empty = { note: '', call_on: '' };
const rules: FormRules<typeof empty> = {
  check: ({ note, call_on }) => (note.trim() || call_on ? {} : { note: strings.needsSomething }),
  limits: { note: NOTE_LENGTH },
};

/** Everything that the agent noted, and a place for more. */
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
      <ol className={styles.notes} aria-label={strings.title}>
        {notes.map((note) => (
          <Noted key={note.at} note={note} />
        ))}
      </ol>
    )}
  </SpaceBetween>
);

function NewNote({ id }: { id: string }) {
  const form = useForm({ initial: empty, rules });
  const keep = useAction(routes.noteCall, {
    done: strings.saved,
    refreshes: [routes.clientNotes, routes.callList, timelineRoutes.timeline],
  });
  const save = async ({ note, call_on }: typeof empty) => {
    const body = { is_new: true, ...(note.trim() && { note: note.trim() }), ...(call_on && { call_on }) };
    await keep.send({ params: { id }, body });
    form.reset();
  };
  return (
    <form {...form.onSubmit(save)}>
      <SpaceBetween size="s">
        {form.failure && !form.hasRefused && <ErrorState error={refusalOf(form.failure)} />}
        <TextAreaField label={strings.note} placeholder={strings.noteHint} rows={2} {...fieldOf(form, 'note')} />
        <div className={styles.day}>
          <TextField label={strings.callOn} isDay {...fieldOf(form, 'call_on')} />
        </div>
        <Button formAction="submit" loading={form.doing !== undefined}>
          {strings.save}
        </Button>
      </SpaceBetween>
    </form>
  );
}

const Noted = ({ note: { at, text, call_on, is_call } }: { note: ClientNote }) => (
  <li>
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
  </li>
);
