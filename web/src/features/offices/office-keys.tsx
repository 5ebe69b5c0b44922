import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useState } from 'react';
import { routes } from '#contracts/open/keys';
import type { Reply } from '#core/http/route.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';

type Key = Reply<typeof routes.officeKeys>['keys'][number];

function KeyRow({ officeId, apiKey }: { officeId: string; apiKey: Key }) {
  const { id, name, member, member_id, scopes, last_used_at } = apiKey;
  const revoke = useAction(routes.revokeOfficeKey, {
    asks: {
      title: `Revoke ${name} of ${member}?`,
      words: `The program that uses it is refused from the next call on, and ${member} gets an email.`,
      confirm: 'Revoke',
    },
    done: `${name} no longer works.`,
    refreshes: [routes.officeKeys],
  });
  return (
    <li>
      <RowWords>
        <strong>{`${name} · ${member}`}</strong>
        <span className="soft">
          {scopes.join(', ')} ·{' '}
          {last_used_at ? (
            <>
              Last used <DateTime iso={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
        </span>
      </RowWords>
      <Button
        variant="inline-link"
        ariaLabel={`Revoke ${name} of ${member}`}
        onClick={() => void revoke.run({ params: { id: officeId, member: member_id, key: id } })}
      >
        Revoke
      </Button>
    </li>
  );
}

/** The programs with API keys of the office's people, for its owners. The list is read when someone opens it. */
export function OfficeKeys({ officeId }: { officeId: string }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useCall(routes.officeKeys, isOpen ? { params: { id: officeId } } : null);
  return (
    <ExpandableSection headerText="API keys" expanded={isOpen} onChange={({ detail }) => setOpen(detail.expanded)}>
      {isOpen && (
        <Resource of={answer} loading="Loading..." lines={2}>
          {({ keys }) =>
            keys.length === 0 ? (
              <p className="soft">No one in this office has an API key.</p>
            ) : (
              <Rows label="API keys of the office">
                {keys.map((one) => (
                  <KeyRow key={one.id} officeId={officeId} apiKey={one} />
                ))}
              </Rows>
            )
          }
        </Resource>
      )}
    </ExpandableSection>
  );
}
