import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { routes, SCOPES, type Scope } from '#contracts/open/keys';
import { call } from '#web/api/call.ts';
import { useOnceKey } from '#web/funds/sending/use-once-key.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { DialogForm } from '../security/dialog-form.tsx';
import { KeyWindow, type Make } from './key-window.tsx';

const initial = { name: '' };
const rules = contractRules(routes.createKey.body, initial);
const ALL = Object.entries(SCOPES) as [Scope, string][];
const USUAL: Scope[] = ['requests:read', 'requests:write', 'reports:read'];

/** Asks for a name of the program and for its permissions. */
function NewKeyForm({ onMake, onCancel }: { onMake: (make: Make) => Promise<void>; onCancel: () => void }) {
  const [scopes, setScopes] = useState(USUAL);
  const [isTest, setTest] = useState(false);
  const form = useForm({ initial, rules });
  const onceKey = useOnceKey();
  const create = ({ name }: typeof initial) => {
    const body = { name, scopes, is_test: isTest };
    const idempotencyKey = onceKey(body);
    return onMake(() => call(routes.createKey, { body, idempotencyKey }));
  };
  const choose = (scope: Scope, isChosen: boolean) =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <DialogForm
      form={form}
      submitLabel="Make the key"
      isChanged={scopes !== USUAL || isTest}
      onSubmit={create}
      onCancel={onCancel}
    >
      <SpaceBetween size="m">
        <TextField
          label="Name"
          description="The program that will use it, such as your CRM."
          name="name"
          autoComplete="off"
          {...fieldOf(form, 'name')}
        />
        <Checkbox
          checked={isTest}
          onChange={({ detail }) => setTest(detail.checked)}
          description="For a program in the making: a made-up client answers at once, and no one gets an email."
        >
          This is a test key
        </Checkbox>
        <FormField label="It may" errorText={scopes.length === 0 ? 'Choose at least one.' : undefined}>
          <SpaceBetween size="xs">
            {ALL.map(([scope, words]) => (
              <Checkbox
                key={scope}
                checked={scopes.includes(scope)}
                onChange={({ detail }) => choose(scope, detail.checked)}
              >
                {words}
              </Checkbox>
            ))}
          </SpaceBetween>
        </FormField>
      </SpaceBetween>
    </DialogForm>
  );
}

export const NewKey = ({ onClose }: { onClose: () => void }) => (
  <KeyWindow title="Make an API key" onClose={onClose}>
    {(make) => <NewKeyForm onMake={make} onCancel={onClose} />}
  </KeyWindow>
);
