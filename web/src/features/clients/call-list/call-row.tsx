import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type CalledClient, NOTE_LENGTH, routes } from '#contracts/clients/consent';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime, localDay } from '#web/ui/format/date-time.tsx';
import styles from './call-row.module.css';
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

/** Below a client: what was said, and when to call again. Its button appears when there is something to save. */
const CallNote = ({ label, note, callOnLabel, callOn, isChanged, isSaving, ...on }: CallNoteProps) => (
  <form
    className={styles.note}
    onSubmit={(event) => {
      event.preventDefault();
      on.onSave();
    }}
  >
    <Input
      value={note}
      placeholder={strings.notePlaceholder}
      ariaLabel={label}
      nativeInputAttributes={{ maxLength: NOTE_LENGTH }}
      onChange={({ detail }) => on.onNote(detail.value)}
    />
    {/* The label is for the eye: the field's own name says whom. */}
    <span className={styles.callOn}>
      <span className="soft" aria-hidden="true">
        {strings.callOn}
      </span>
      <Input
        value={callOn}
        ariaLabel={callOnLabel}
        // Cloudscape's own types don't know `date`.
        nativeInputAttributes={{ type: 'date' }}
        onChange={({ detail }) => on.onCallOn(detail.value)}
      />
    </span>
    {isChanged && (
      <Button formAction="submit" loading={isSaving}>
        {strings.save}
      </Button>
    )}
  </form>
);

/** Below the name of its list, if that has one. */
type Heading = 'h2' | 'h3';
type CallRowProps = { client: CalledClient; heading: Heading; onChanged: (client: CalledClient) => unknown };

type Typed = { note?: string; call_on?: string };

const unsent = (now: Typed, sent: Typed): Typed => ({
  ...(now.note !== undefined && now.note !== sent.note && { note: now.note }),
  ...(now.call_on !== undefined && now.call_on !== sent.call_on && { call_on: now.call_on }),
});

export function CallRow({ client, heading, onChanged }: CallRowProps) {
  /** What isn't saved yet. The rest is as it was read last, perhaps after a change on another device. */
  const [typed, setTyped] = useState<Typed>({});
  const [isJustCalled, setJustCalled] = useState(false);
  /** Comes back when the call is taken back. */
  const [plannedFor, setPlannedFor] = useState(client.call_on);
  const { doing, run } = useTask();

  const { note, call_on: callOn } = { note: client.note, call_on: client.call_on, ...typed };
  const isChanged = note !== client.note || callOn !== client.call_on;

  /** `sent`: of what was typed. What is typed meanwhile stays. */
  const save = (body: { called?: boolean } & Typed, sent: Typed) =>
    run(async () => {
      try {
        await onChanged(await call(routes.noteCall, { params: { id: client.id }, body }));
        setTyped((now) => unsent(now, sent));
      } catch (error) {
        notify({ type: 'error', header: strings.saveFailed, content: error instanceof Error ? error.message : '' });
        return;
      }
      if (body.called !== undefined) setJustCalled(body.called);
      else notify({ id: 'call saved', type: 'success', content: strings.saved });
    });

  /** The call that was planned is this one, unless another day was chosen for the next. */
  const onCall = () => {
    setPlannedFor(client.call_on);
    const isDue = client.call_on !== '' && client.call_on <= localDay(new Date());
    return save({ called: true, ...(isDue && { call_on: '' }), ...typed }, typed);
  };

  return (
    <li className={`panel ${styles.root}`}>
      <Who client={client} heading={heading} />
      <div className={styles.actions}>
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
          isSaving={doing !== undefined}
          onCalled={(called) => void (called ? onCall() : save({ called, call_on: client.call_on || plannedFor }, {}))}
        />
      </div>
      <CallNote
        label={strings.noteFor(client.name)}
        note={note}
        callOnLabel={strings.callOnFor(client.name)}
        callOn={callOn}
        isChanged={isChanged}
        isSaving={doing !== undefined}
        onNote={(text) => setTyped({ ...typed, note: text })}
        onCallOn={(day) => setTyped({ ...typed, call_on: day })}
        onSave={() => void save(typed, typed)}
      />
    </li>
  );
}

/** The client, when they were called last, and what time it is where they live. */
const Who = ({ client, heading: Heading }: Pick<CallRowProps, 'client' | 'heading'>) => {
  const { id, name, called_at, local_time, may_call } = client;
  return (
    <div className={styles.who}>
      <Heading>
        <Link className="tap" to={href.client(id)}>
          {name}
        </Link>
      </Heading>
      <span className="soft">
        {called_at ? (
          <>
            {strings.last} <DateTime iso={called_at} />
          </>
        ) : (
          strings.never
        )}
        {may_call && local_time && ` · ${strings.time(local_time)}`}
      </span>
      {!may_call && local_time && (
        <p className={styles.wait}>
          <Icon name="status-warning" /> {strings.quiet(local_time)}
        </p>
      )}
    </div>
  );
};

type CalledButtonProps = { name: string; isCalled: boolean; isSaving: boolean; onCalled: (called: boolean) => void };

const CalledButton = ({ name, isCalled, isSaving, onCalled }: CalledButtonProps) =>
  isCalled ? (
    <Button disabled={isSaving} ariaLabel={strings.undoFor(name)} onClick={() => onCalled(false)}>
      {strings.undo}
    </Button>
  ) : (
    <Button iconName="check" loading={isSaving} ariaLabel={strings.markFor(name)} onClick={() => onCalled(true)}>
      {strings.markCalled}
    </Button>
  );
