import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useId, useMemo } from 'react';
import { LICENSE_STATES, type OwnCard, type PictureKind, routes } from '#contracts/members/card';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { AgentCard } from '#web/funds/agent-card.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { LoadedSection } from '../loaded-section.tsx';
import styles from './business-card.module.css';
import { type CardForm, formOf, payloadOf, rulesOf, shownBy } from './card-form.ts';
import { PictureField } from './picture-field.tsx';
import { strings as words } from './strings.ts';

/** What clients see of the agent. The specified fields above stay as they are. */
export function BusinessCard({ agentName }: { agentName: string }) {
  const answer = useCall(routes.businessCard, {});
  return (
    <LoadedSection words={words} lines={28} answer={answer}>
      {(saved) => (
        <CardEditor
          saved={saved}
          agentName={agentName}
          onSaved={(card) => answer.mutate(card, { revalidate: false })}
        />
      )}
    </LoadedSection>
  );
}

type CardEditorProps = { saved: OwnCard; agentName: string; onSaved: (card: OwnCard) => Promise<unknown> };

function CardEditor({ saved, agentName, onSaved }: CardEditorProps) {
  const form = useForm<CardForm>({ initial: formOf(saved), rules: useMemo(() => rulesOf(saved), [saved]) });
  const save = async (values: CardForm) => {
    const card = await call(routes.saveBusinessCard, { body: payloadOf(values) });
    await onSaved(card);
    form.reset(formOf(card));
    notify({ type: 'success', content: words.saved });
  };
  return (
    <form {...form.onSubmit(save)}>
      <SpaceBetween size="l">
        <ColumnLayout columns={2}>
          <TextField
            label={words.name}
            constraintText={words.nameHint}
            autoComplete="name"
            placeholder={agentName}
            {...fieldOf(form, 'name')}
          />
          <TextField label={words.phone} isPhone autoComplete="tel" {...fieldOf(form, 'phone')} />
          <TextField label={words.brokerage} autoComplete="organization" {...fieldOf(form, 'brokerage')} />
          <License form={form} />
          <CardPicture kind="photo" form={form} saved={saved} />
          <CardPicture kind="logo" form={form} saved={saved} />
          <AccentField form={form} />
        </ColumnLayout>
        <FormField label={words.preview} description={saved.pictures_in_emails ? undefined : words.newAccount}>
          <div className={styles.preview}>
            <AgentCard card={shownBy(form.values, saved, agentName)} />
          </div>
        </FormField>
        <FormError>{form.failure ? `${words.notSaved}: ${form.failure.message}` : undefined}</FormError>
        <div className="actions actions-end">
          <Button variant="primary" loading={form.doing !== undefined}>
            {words.save}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}

type PartProps = { form: Form<CardForm> };

const NO_STATE = { value: '', label: words.noState };

function License({ form }: PartProps) {
  const { license_state } = form.values;
  const options = [NO_STATE, ...LICENSE_STATES.map((value) => ({ value, label: value }))];
  return (
    <ColumnLayout columns={2}>
      <TextField label={words.licenseNumber} {...fieldOf(form, 'license_number')} />
      <FormField label={words.licenseState} errorText={form.problemOf('license_state')} stretch>
        <Select
          filteringType="auto"
          selectedOption={license_state ? { value: license_state, label: license_state } : NO_STATE}
          options={options}
          onChange={({ detail }) => form.change({ license_state: detail.selectedOption.value ?? '' })}
        />
      </FormField>
    </ColumnLayout>
  );
}

const LABELS = {
  photo: { label: words.photo, hint: words.photoHint },
  logo: { label: words.logo, hint: words.logoHint },
} as const;

function CardPicture({ kind, form, saved }: PartProps & { kind: PictureKind; saved: OwnCard }) {
  const typed = form.values[kind];
  const shown = typed === undefined ? saved[kind] : typed;
  return (
    <PictureField
      kind={kind}
      {...LABELS[kind]}
      url={shown?.url ?? null}
      errorText={form.problemOf(kind)}
      onChange={(picture) => form.change({ [kind]: picture })}
    />
  );
}

function AccentField({ form }: PartProps) {
  const id = useId();
  return (
    <FormField label={words.accent} constraintText={words.accentHint} controlId={id}>
      <input
        id={id}
        className={styles.color}
        type="color"
        value={form.values.accent}
        onChange={({ target }) => form.change({ accent: target.value })}
      />
    </FormField>
  );
}
