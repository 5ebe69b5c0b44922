import Button from '@cloudscape-design/components/button';
import { routes } from '#contracts/funds/report';
import { type Communication, routes as requests } from '#contracts/funds/request';
import { useAction } from '#web/api/use-action.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.stillGood;

type StillGoodProps = {
  communication: Communication;
  stillGood: NonNullable<NonNullable<Communication['request']>['still_good']>;
};

/** While the client lets the agent ask: the bank is asked again, and a new letter takes the place of this one. */
export function StillGood({ communication, stillGood }: StillGoodProps) {
  const { state, until, asked_at } = stillGood;
  const client = communication.name || strings.report.client;

  const ask = useAction(routes.askStillGood, {
    done: (answer) => (answer.state === 'asking' ? words.asked(client) : words.signIn(client)),
    refreshes: [requests.communications],
  });

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
          <Button loading={ask.isRunning} onClick={() => void ask.run({ params: { id: communication.id } })}>
            {words.ask}
          </Button>
        </div>
      )}
    </section>
  );
}
