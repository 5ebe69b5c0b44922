import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { OVERLAP_HOURS, routes } from '#contracts/open/keys';
import { routes as webhooks } from '#contracts/open/webhooks';
import type { Reply } from '#core/http/route.ts';
import { call } from '#web/api/call.ts';
import { useAction } from '#web/api/use-action.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { RowWords } from '#web/ui/list/rows.tsx';
import { DialogForm } from '../security/dialog-form.tsx';
import { KEY_REFRESHES, KeyWindow, type Make } from './key-window.tsx';

type Key = Reply<typeof routes.keys>['keys'][number];

const nothing = {};
const noRules = { check: () => ({}) };

function ReplaceForm({
  id,
  onMake,
  onCancel,
}: {
  id: string;
  onMake: (make: Make) => Promise<void>;
  onCancel: () => void;
}) {
  const form = useForm({ initial: nothing, rules: noRules });
  const replace = () => onMake(() => call(routes.rotateKey, { params: { id } }));
  return (
    <DialogForm form={form} submitLabel="Replace" onSubmit={replace} onCancel={onCancel}>
      <p>{`You get a new key with the same name. The old one still works for ${OVERLAP_HOURS} hours, so that you can change it in your program.`}</p>
    </DialogForm>
  );
}

/** One API key of the person's own, with what it may do and its last use. */
export function OwnKey({ apiKey }: { apiKey: Key }) {
  const { id, name, scopes, is_test, ends_with, created_at, last_used_at, replaced_until } = apiKey;
  const [isReplacing, setReplacing] = useState(false);
  const revoke = useAction(routes.revokeKey, {
    asks: {
      title: `Revoke ${name}?`,
      words: 'The program that uses it is refused from the next call on, and the webhooks that it added end.',
      confirm: 'Revoke',
    },
    done: `${name} no longer works.`,
    refreshes: [...KEY_REFRESHES, webhooks.webhooks],
  });
  return (
    <li>
      <RowWords>
        <span>
          <strong>{name}</strong> {is_test ? <span className="chip">Test</span> : null}
        </span>
        <span className="soft">
          Ends with <code>{ends_with}</code> · Made <DateTime iso={created_at} show="day" /> ·{' '}
          {last_used_at ? (
            <>
              Last used <DateTime iso={last_used_at} />
            </>
          ) : (
            'Never used'
          )}
        </span>
        {replaced_until ? (
          <span className="soft">
            The key before it works until <DateTime iso={replaced_until} />
          </span>
        ) : null}
        <span className="soft">{scopes.join(', ')}</span>
      </RowWords>
      <span className="actions">
        <Button variant="inline-link" ariaLabel={`Replace ${name}`} onClick={() => setReplacing(true)}>
          Replace
        </Button>
        <Button variant="inline-link" ariaLabel={`Revoke ${name}`} onClick={() => void revoke.run({ params: { id } })}>
          Revoke
        </Button>
      </span>
      {isReplacing ? (
        <KeyWindow title={`Replace ${name}?`} onClose={() => setReplacing(false)}>
          {(make) => <ReplaceForm id={id} onMake={make} onCancel={() => setReplacing(false)} />}
        </KeyWindow>
      ) : null}
    </li>
  );
}
