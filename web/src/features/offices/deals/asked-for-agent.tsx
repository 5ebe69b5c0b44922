import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { routes } from '#contracts/files/asked';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { strings } from './strings.ts';

const words = strings.help;

type Place = { id: string; member: string; transaction: string };
type AskedForAgentProps = { at: Place; client: string; agent: string; isOpen: boolean };

/** What the client was asked for and hasn't added yet, and asking for more. The files themselves stay with the agent. */
export function AskedForAgent({ at, client, agent, isOpen }: AskedForAgentProps) {
  const { data, error, mutate } = useCall(routes.officeAskedFiles, { params: at });
  const [isAsking, setAsking] = useState(false);
  const asked = data?.asked.filter(({ state }) => state !== 'canceled') ?? [];
  return (
    <div className="flow">
      {error && !data && <ErrorState title={words.filesFailed} error={error} onRetry={() => void mutate()} />}
      <Rows>
        {asked.map(({ id, text, due_on, state, is_late }) => (
          <li key={id}>
            <RowWords>
              <strong>{text}</strong>
              <span>
                {state === 'done' ? words.added : is_late ? words.late : words.missing} · {words.neededBy}{' '}
                <DateTime iso={due_on} show="day" />
              </span>
            </RowWords>
          </li>
        ))}
      </Rows>
      {isOpen && (
        <div>
          <Button ariaLabel={words.askForLabel(client)} onClick={() => setAsking(true)}>
            {words.askFor}
          </Button>
        </div>
      )}
      {isAsking && <AskForm at={at} client={client} agent={agent} onClose={() => setAsking(false)} />}
    </div>
  );
}

const empty = { text: '', due_on: '' };
const rules = contractRules(routes.askForAgent.body, empty);

type AskFormProps = Omit<AskedForAgentProps, 'isOpen'> & { onClose: () => void };

function AskForm({ at, client, agent, onClose }: AskFormProps) {
  const form = useForm({ initial: empty, rules });
  const onceKey = useOnceKey();
  const ask = async (values: typeof empty) => {
    const body = { ...values, kind: 'other' as const };
    await call(routes.askForAgent, { params: at, body, idempotencyKey: onceKey(body) });
    await refreshCalls(routes.officeAskedFiles);
    notify({ type: 'success', content: words.reminded(client, agent) });
    onClose();
  };
  return (
    <FormModal
      title={words.askForLabel(client)}
      form={form}
      submitLabel={words.askSubmit}
      onSubmit={ask}
      onClose={onClose}
    >
      <p>{words.askWords(agent)}</p>
      <TextField label={words.askText} {...fieldOf(form, 'text')} />
      <TextField label={words.askDay} isDay {...fieldOf(form, 'due_on')} />
    </FormModal>
  );
}
