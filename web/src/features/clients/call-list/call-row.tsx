import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type CalledClient, NOTE_LENGTH, routes } from '#contracts/clients/consent';
import { useAction } from '#web/api/use-action.ts';
import { href } from '#web/config/href.ts';
import { useAskToLeave } from '#web/ui/browser/use-ask-to-leave.ts';
import { useDeliberate } from '#web/ui/browser/use-deliberate.ts';
import { DAY_ATTRIBUTES } from '#web/ui/form/text-field.tsx';
import { DateTime, localDay } from '#web/ui/format/date-time.tsx';
import { strings } from './call-strings.ts';

type CallNoteProps = {
  label: string;
  note: string;
  callOnLabel: string;
  /** A day, or empty. */
  callOn: string;
  isChanged: boolean;
  isSaving: boolean;
  onNote: (note: string) => void;
  onCallOn: (day: string) => void;
  onSave: () => void;
};

/** The notes of the call and the day of the next one, below a client. The button appears when there is something to save. */
const CallNote = ({ label, note, callOnLabel, callOn, isChanged, isSaving, ...on }: CallNoteProps) => (
  <form
    className="actions actions-grow"
    onSubmit={(event) => {
      event.preventDefault();
      on.onSave();
    }}
  >
    <Input
      value={note}
      placeholder="What you talked about"
      ariaLabel={label}
      nativeInputAttributes={{ maxLength: NOTE_LENGTH }}
      onChange={({ detail }) => on.onNote(detail.value)}
    />
    {/* Screen readers skip this label, because the field's own name includes the client. */}
    <span className="actions">
      <span className="soft" aria-hidden="true">
        Call again on
      </span>
      <Input
        value={callOn}
        ariaLabel={callOnLabel}
        // Cloudscape's own types don't know `date`.
        nativeInputAttributes={DAY_ATTRIBUTES}
        onChange={({ detail }) => on.onCallOn(detail.value)}
      />
    </span>
    {isChanged && (
      <Button formAction="submit" loading={isSaving}>
        Save
      </Button>
    )}
  </form>
);

/** 'h3' if the list has a heading. */
type Heading = 'h2' | 'h3';
type CallRowProps = { client: CalledClient; heading: Heading; replace: (client: CalledClient) => unknown };

type Typed = { note?: string; call_on?: string };

const unsent = (now: Typed, sent: Typed): Typed => ({
  ...(now.note !== undefined && now.note !== sent.note && { note: now.note }),
  ...(now.call_on !== undefined && now.call_on !== sent.call_on && { call_on: now.call_on }),
});

export function CallRow({ client, heading, replace }: CallRowProps) {
  /** Unsaved input only. The rest comes from the last read, perhaps after a change on another device. */
  const [typed, setTyped] = useState<Typed>({});
  const [isJustCalled, setJustCalled] = useState(false);
  /** The planned day, restored if the agent undoes the call. */
  const [plannedFor, setPlannedFor] = useState(client.call_on);
  const note = useAction(routes.noteCall, {
    done: (_, { body }) => (body.called === undefined ? 'Saved.' : undefined),
    failed: "We couldn't save this.",
    after: async (saved, { body }) => {
      await replace(saved);
      // Text that was typed meanwhile stays.
      setTyped((now) => unsent(now, body));
      if (body.called !== undefined) setJustCalled(body.called);
    },
  });
  const save = (body: { called?: boolean } & Typed) => void note.run({ params: { id: client.id }, body });

  const shown = { note: client.note, call_on: client.call_on, ...typed };
  const isChanged = shown.note !== client.note || shown.call_on !== client.call_on;

  useAskToLeave(isChanged, note.isRunning);

  /** A call that is due is done with this one, so its day is cleared unless the agent chose another. */
  const onCall = () => {
    setPlannedFor(client.call_on);
    const isDue = client.call_on !== '' && client.call_on <= localDay(new Date());
    save({ called: true, ...(isDue && { call_on: '' }), ...typed });
  };

  return (
    <article>
      <Container
        header={
          <Header
            variant={heading}
            description={<LastCall {...client} />}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  iconName="call"
                  href={`tel:${client.tel}`}
                  ariaLabel={strings.callFor(client.name, client.phone_number)}
                >
                  <span className="numeric">{client.phone_number}</span>
                </Button>
                <CalledButton
                  name={client.name}
                  isCalled={isJustCalled}
                  isSaving={note.isRunning}
                  onCalled={(called) => (called ? onCall() : save({ called, call_on: client.call_on || plannedFor }))}
                />
              </SpaceBetween>
            }
          >
            <Link className="tap" to={href.client(client.id)}>
              {client.name}
            </Link>
          </Header>
        }
      >
        <CallNote
          label={strings.noteFor(client.name)}
          note={shown.note}
          callOnLabel={strings.callOnFor(client.name)}
          callOn={shown.call_on}
          isChanged={isChanged}
          isSaving={note.isRunning}
          onNote={(text) => setTyped({ ...typed, note: text })}
          onCallOn={(day) => setTyped({ ...typed, call_on: day })}
          onSave={() => save(typed)}
        />
      </Container>
    </article>
  );
}

const LastCall = ({ called_at, local_time, may_call }: CalledClient) => (
  <>
    {called_at ? (
      <>
        {'Last called'} <DateTime iso={called_at} />
      </>
    ) : (
      'Never called'
    )}
    {may_call && local_time && ` · ${strings.time(local_time)}`}
    {!may_call && local_time && (
      <>
        {' '}
        <StatusIndicator type="warning">{strings.quiet(local_time)}</StatusIndicator>
      </>
    )}
  </>
);

type CalledButtonProps = { name: string; isCalled: boolean; isSaving: boolean; onCalled: (called: boolean) => void };

function CalledButton({ name, isCalled, isSaving, onCalled }: CalledButtonProps) {
  const deliberately = useDeliberate(isCalled);
  const press = () => deliberately(() => onCalled(!isCalled));
  return isCalled ? (
    <Button disabled={isSaving} ariaLabel={strings.undoFor(name)} onClick={press}>
      Undo
    </Button>
  ) : (
    <Button iconName="check" loading={isSaving} ariaLabel={strings.markFor(name)} onClick={press}>
      Called
    </Button>
  );
}
