import type { Communication } from '#contracts/funds/request';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { strings } from '../strings.ts';

const words = strings.stillGood;

/** Lets the agent ask the bank again, if the client allows it. A new letter then replaces this one. */
export function StillGood({ communication }: { communication: Communication }) {
  const client = communication.name || strings.report.client;
  const { request, status } = communication;
  if (request?.state !== 'received' || !request.still_good || status.is === 'part_done') return null;
  const { state, until, asked_at } = request.still_good;

  return (
    <section className="flow">
      <h3>Still good?</h3>
      <p>
        {words.until(client)} <DateTime iso={until} />. {words.note(client)}
      </p>
      {state !== 'open' && (
        <p role="status">
          <strong>
            {
              {
                asking: "We're asking the bank.",
                'sign in': words.signIn(client),
                failed: "The bank didn't answer the last time. You can ask again.",
                'no bank': "The bank is no longer linked, so it can't be asked again.",
              }[state]
            }
          </strong>{' '}
          {asked_at && (
            <span className="soft">
              Asked on <DateTime iso={asked_at} show="zone" />
            </span>
          )}
        </p>
      )}
    </section>
  );
}
