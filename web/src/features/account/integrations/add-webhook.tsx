import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { EVENT_TYPES, type EventType, routes } from '#contracts/open/webhooks';
import { call } from '#web/api/call.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DialogForm } from '../security/dialog-form.tsx';
import { EVENT_WORDS } from './event-words.ts';

const initial = { url: '', description: '' };
const rules = contractRules(routes.addWebhook.body, initial);

type EventChoiceProps = { chosen: readonly EventType[]; problem: string; onChange: (chosen: EventType[]) => void };

const EventChoice = ({ chosen, problem, onChange }: EventChoiceProps) => (
  <FormField label="Events" errorText={problem}>
    <SpaceBetween size="xxs">
      {EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          checked={chosen.includes(type)}
          description={type}
          onChange={({ detail }) => {
            const others = chosen.filter((one) => one !== type);
            onChange(detail.checked ? [...others, type] : others);
          }}
        >
          {EVENT_WORDS[type]}
        </Checkbox>
      ))}
    </SpaceBetween>
  </FormField>
);

type NewWebhookProps = { onMade: (secret: string) => Promise<void>; onCancel: () => void };

/** Asks for the address that events go to, and for the events. At first, all of them are chosen. */
export function NewWebhook({ onMade, onCancel }: NewWebhookProps) {
  const form = useForm({ initial, rules });
  const [events, setEvents] = useState<readonly EventType[]>(EVENT_TYPES);
  const onceKey = useOnceKey();
  const add = async (values: typeof initial) => {
    if (events.length === 0) return;
    const body = { ...values, events: [...events] };
    await onMade((await call(routes.addWebhook, { body, idempotencyKey: onceKey(body) })).secret);
  };
  return (
    <DialogForm
      form={form}
      submitLabel="Add webhook"
      isChanged={events !== EVENT_TYPES}
      onSubmit={add}
      onCancel={onCancel}
    >
      <SpaceBetween size="m">
        <TextField
          label="Address"
          description="We call it with each event. It begins with https://."
          type="url"
          autoComplete="off"
          {...fieldOf(form, 'url')}
        />
        <TextField label="Description" name="description" autoComplete="off" {...fieldOf(form, 'description')} />
        <EventChoice
          chosen={events}
          problem={events.length === 0 ? 'Choose at least one event.' : ''}
          onChange={setEvents}
        />
      </SpaceBetween>
    </DialogForm>
  );
}
