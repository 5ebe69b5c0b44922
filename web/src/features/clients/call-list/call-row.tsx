import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import Input from '@cloudscape-design/components/input';

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type CalledClient, routes } from '#contracts/clients/consent';
import { call } from '#web/api/call.ts';
import { href } from '#web/config/paths.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import styles from './call-row.module.css';
import { strings } from './call-strings.ts';

type CallRowProps = { client: CalledClient; onChanged: (client: CalledClient) => unknown };

export function CallRow({ client, onChanged }: CallRowProps) {
  const [note, setNote] = useState(client.note);
  const [isSaving, setSaving] = useState(false);
  const [isJustCalled, setJustCalled] = useState(false);

  const save = async (body: { called?: boolean; note?: string }) => {
    setSaving(true);
    try {
      await onChanged(await call(routes.noteCall, { params: { id: client.id }, body }));
      if (body.called !== undefined) setJustCalled(body.called);
      else notify({ type: 'success', content: strings.noteSaved });
    } catch (error) {
      notify({ type: 'error', header: strings.saveFailed, content: error instanceof Error ? error.message : '' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <li className={`panel ${styles.root}`}>
      <div className={styles.who}>
        <h2>
          <Link to={href.client(client.id)}>{client.name}</Link>
        </h2>
        <span className="soft">
          {client.called_at ? (
            <>
              {strings.last} <DateTime iso={client.called_at} />
            </>
          ) : (
            strings.never
          )}
          {client.may_call && client.local_time && ` · ${strings.time(client.local_time)}`}
        </span>
        {!client.may_call && client.local_time && (
          <p className={styles.wait}>
            <Icon name="status-warning" /> {strings.quiet(client.local_time)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          iconName="call"
          href={`tel:${client.tel}`}
          ariaLabel={strings.callFor(client.name, client.phone_number)}
        >
          <span className="numeric">{client.phone_number}</span>
        </Button>
        {isJustCalled ? (
          <Button
            disabled={isSaving}
            ariaLabel={strings.undoFor(client.name)}
            onClick={() => void save({ called: false })}
          >
            {strings.undo}
          </Button>
        ) : (
          <Button
            iconName="check"
            loading={isSaving}
            ariaLabel={strings.markFor(client.name)}
            onClick={() => void save({ called: true, ...(note !== client.note && { note }) })}
          >
            {strings.markCalled}
          </Button>
        )}
      </div>
      <form
        className={styles.note}
        onSubmit={(event) => {
          event.preventDefault();
          void save({ note });
        }}
      >
        <Input
          value={note}
          placeholder={strings.notePlaceholder}
          ariaLabel={strings.noteFor(client.name)}
          onChange={({ detail }) => setNote(detail.value)}
        />
        {note !== client.note && (
          <Button formAction="submit" loading={isSaving}>
            {strings.saveNote}
          </Button>
        )}
      </form>
    </li>
  );
}
