import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type CalledClient, routes } from '#contracts/clients/consent';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { useTask } from '#web/ui/form/use-task.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { CallNote } from './call-note.tsx';
import styles from './call-row.module.css';
import { strings } from './call-strings.ts';

type CallRowProps = { client: CalledClient; onChanged: (client: CalledClient) => unknown };

export function CallRow({ client, onChanged }: CallRowProps) {
  const [note, setNote] = useState(client.note);
  const [isJustCalled, setJustCalled] = useState(false);
  const { doing, run } = useTask();

  const save = (body: { called?: boolean; note?: string }) =>
    run(async () => {
      try {
        await onChanged(await call(routes.noteCall, { params: { id: client.id }, body }));
      } catch (error) {
        notify({ type: 'error', header: strings.saveFailed, content: error instanceof Error ? error.message : '' });
        return;
      }
      if (body.called !== undefined) setJustCalled(body.called);
      else notify({ type: 'success', content: strings.noteSaved });
    });

  return (
    <li className={`panel ${styles.root}`}>
      <Who client={client} />
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
          onCalled={(called) => void save({ called, ...(called && note !== client.note && { note }) })}
        />
      </div>
      <CallNote
        label={strings.noteFor(client.name)}
        note={note}
        isChanged={note !== client.note}
        isSaving={doing !== undefined}
        onChange={setNote}
        onSave={() => void save({ note })}
      />
    </li>
  );
}

/** The client, when they were called last, and what time it is where they live. */
const Who = ({ client: { id, name, called_at, local_time, may_call } }: { client: CalledClient }) => (
  <div className={styles.who}>
    <h2>
      <Link className="tap" to={href.client(id)}>
        {name}
      </Link>
    </h2>
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
