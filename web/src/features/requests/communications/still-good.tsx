import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes } from '#contracts/funds/report';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.stillGood;

type StillGoodProps = {
  communication: Communication;
  stillGood: NonNullable<NonNullable<Communication['request']>['still_good']>;
  onChanged: () => Promise<void>;
};

/** While the client lets the agent ask: the bank is asked again, and a new letter takes the place of this one. */
export function StillGood({ communication, stillGood, onChanged }: StillGoodProps) {
  const [isAsking, setAsking] = useState(false);
  const { state, until, asked_at } = stillGood;
  const client = communication.name || strings.report.client;

  const ask = async () => {
    setAsking(true);
    try {
      const answer = await call(routes.askStillGood, { params: { id: communication.id } });
      notify({ type: 'success', content: answer.state === 'asking' ? words.asked(client) : words.signIn(client) });
    } catch (error) {
      notify({ type: 'error', content: error instanceof Error ? error.message : String(error) });
    }
    await onChanged();
    setAsking(false);
  };

  return (
    <section className="flow">
      <h3>{words.title}</h3>
      <p>
        {words.until(client)} <DateTime iso={until} />. {words.note(client)}
      </p>
      {state !== 'open' && (
        <p role="status">
          <strong>{{ asking: words.asking, 'sign in': words.signIn(client), failed: words.failed }[state]}</strong>{' '}
          {asked_at && (
            <span className="soft">
              {words.askedOn} <DateTime iso={asked_at} show="zone" />
            </span>
          )}
        </p>
      )}
      {(state === 'open' || state === 'failed') && (
        <div>
          <Button loading={isAsking} onClick={() => void ask()}>
            {words.ask}
          </Button>
        </div>
      )}
    </section>
  );
}
