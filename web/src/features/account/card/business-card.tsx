import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ComponentProps, useId, useMemo, useRef, useState } from 'react';
import {
  cardInput,
  LICENSE_STATES,
  type OwnCard,
  type PictureKind,
  routes,
  type ShownCard,
  STATE_MESSAGE,
} from '#contracts/members/card';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { AgentCard } from '#web/funds/agent-card.tsx';
import { useAskToLeave } from '#web/ui/browser/use-ask-to-leave.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormError } from '#web/ui/form/form-error.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { LoadedSection } from '../loaded-section.tsx';
import styles from './business-card.module.css';
import { type Encoded, encodePicture, TooDetailed } from './re-encode.ts';
import { strings as words } from './strings.ts';

type PictureFieldProps = {
  kind: PictureKind;
  label: string;
  hint: string;
  /** The current picture; null if there is none. */
  url: string | null;
  errorText?: string;
  onChange: (picture: Encoded | null) => void;
};

function PictureField({ kind, label, hint, url, errorText, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    setProblem(undefined);
    try {
      onChange(await encodePicture(kind, file));
    } catch (cause) {
      setProblem(cause instanceof TooDetailed ? words.tooDetailed : words.unreadable);
    }
  };
  return (
    <FormField label={label} constraintText={hint} errorText={problem ?? errorText}>
      <div className="actions">
        {url && <img className={styles[kind]} src={url} alt={words.chosen[kind]} />}
        <Button formAction="none" iconName="upload" onClick={() => input.current?.click()}>
          {url ? words.replace[kind] : words.choose[kind]}
        </Button>
        {url && (
          <Button formAction="none" variant="inline-link" onClick={() => onChange(null)}>
            {words.remove[kind]}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file again counts as a new choice.
            target.value = '';
            if (file) void take(file);
          }}
        />
      </div>
    </FormField>
  );
}

type Licensed = { license_number: string; license_state: string };

/** A license needs its state. The schema of the call doesn't check that. */
const licenseProblems = ({ license_number, license_state }: Licensed) =>
  license_number.trim() !== '' && license_state === '' ? { license_state: STATE_MESSAGE } : {};
const neededForLicense = ({ license_number }: Licensed): 'license_state'[] =>
  license_number.trim() ? ['license_state'] : [];

const NO_STATE = { value: '', label: words.noState };

type LicenseFieldsProps = {
  number: Omit<ComponentProps<typeof TextField>, 'label'>;
  state: string;
  problem: string | undefined;
  onState: (state: string) => void;
};

function LicenseFields({ number, state, problem, onState }: LicenseFieldsProps) {
  const options = [NO_STATE, ...LICENSE_STATES.map((value) => ({ value, label: value }))];
  return (
    <ColumnLayout columns={2}>
      <TextField label={words.licenseNumber} {...number} />
      <FormField label={words.licenseState} errorText={problem} stretch>
        <Select
          filteringType="auto"
          selectedOption={state ? { value: state, label: state } : NO_STATE}
          options={options}
          onChange={({ detail }) => onState(detail.selectedOption.value ?? '')}
        />
      </FormField>
    </ColumnLayout>
  );
}

function AccentField({ value, onChange }: { value: string; onChange: (accent: string) => void }) {
  const id = useId();
  return (
    <FormField label={words.accent} constraintText={words.accentHint} controlId={id}>
      <input
        id={id}
        className={styles.color}
        type="color"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </FormField>
  );
}

// Conversions between the card's form and its call.
const TEXTS = ['name', 'phone', 'brokerage', 'license_number', 'license_state', 'accent'] as const;
type Texts = Record<(typeof TEXTS)[number], string>;
/** Undefined keeps the saved picture. */
type CardForm = Texts & {
  photo: Encoded | null | undefined;
  logo: Encoded | null | undefined;
};

const formOf = (card: OwnCard): CardForm => ({
  name: card.name,
  phone: card.phone,
  brokerage: card.brokerage,
  license_number: card.license_number,
  license_state: card.license_state,
  accent: card.accent,
  photo: undefined,
  logo: undefined,
});

const textsOf = (form: CardForm): Texts => Object.fromEntries(TEXTS.map((name) => [name, form[name]])) as Texts;

const rulesOf = (card: OwnCard): FormRules<CardForm> => {
  const { check, ...rest } = contractRules<Texts>(cardInput, textsOf(formOf(card)));
  return {
    ...rest,
    required: neededForLicense,
    check: (form) => ({ ...check(textsOf(form)), ...licenseProblems(form) }),
  };
};

const sent = (picture: Encoded | null | undefined) => (picture ? picture.base64 : picture);
const payloadOf = (form: CardForm) => ({
  ...textsOf(form),
  photo: sent(form.photo),
  logo: sent(form.logo),
});

const pictureNow = (typed: Encoded | null | undefined, saved: OwnCard['photo']) =>
  typed === undefined ? (saved ?? undefined) : (typed ?? undefined);

/** The card as clients will see it. */
const shownBy = (form: CardForm, saved: OwnCard, agentName: string): ShownCard => ({
  name: form.name.trim() || agentName,
  phone: form.phone.trim(),
  brokerage: form.brokerage.trim(),
  license: [form.license_number.trim() && form.license_state, form.license_number.trim()].filter(Boolean).join(' '),
  accent: form.accent,
  photo: pictureNow(form.photo, saved.photo),
  logo: pictureNow(form.logo, saved.logo),
});

/** The agent's card for clients. The fields that the specification lists above it aren't affected. */
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
  const edit = useEdit(textsOf(formOf(saved)));
  useAskToLeave(form.isChanged, form.doing !== undefined);
  const save = async (values: CardForm) => {
    const send = (seen: Texts) => call(routes.saveBusinessCard, { body: { ...payloadOf(values), seen } });
    const card = await edit.save(send);
    await onSaved(card);
    form.reset(formOf(card));
    edit.reset(textsOf(formOf(card)));
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
          <LicenseFields
            number={fieldOf(form, 'license_number')}
            state={form.values.license_state}
            problem={form.problemOf('license_state')}
            onState={(license_state) => form.change({ license_state })}
          />
          <CardPicture kind="photo" form={form} saved={saved} />
          <CardPicture kind="logo" form={form} saved={saved} />
          <AccentField value={form.values.accent} onChange={(accent) => form.change({ accent })} />
        </ColumnLayout>
        <FormField label={words.preview} description={saved.whole_in_emails ? undefined : words.newAccount}>
          <div className="boxed">
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
