import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import CloudscapeForm from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ListedClient, routes } from '#contracts/clients/list';
import { MOST_PEOPLE, PURCHASE_FACTS, type PurchaseFact, ROLES, type Role } from '#contracts/funds/request';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClientPicker } from '#web/clients/client-picker.tsx';
import { acceptedField } from '#web/funds/accepted-field.ts';
import { ChoiceField, type Choices } from '#web/ui/form/choice-field.tsx';
import plainFields from '#web/ui/form/plain-fields.module.css';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/form/use-form.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { ROLE_WORDS, strings } from '../strings.ts';
import { OpenDealNote } from './open-deal-note.tsx';
import { reminderField } from './reminder-field.tsx';
import styles from './request-fields.module.css';
import {
  emptyForm,
  type FieldName,
  oneMore,
  PERSON_FIELDS,
  type Place,
  placesOf,
  type RequestForm,
  withoutPerson,
  withSettledNames,
} from './request-form.ts';
import { SendFailure } from './send-failure.tsx';
import { fromClient } from './use-start.ts';

/** True if no client on the list has this address; undefined until that is known. */
const useIsNew = (email: string): boolean | undefined => {
  const address = useSettled(email.trim().toLowerCase());
  const isAddress = EMAIL_PATTERN.test(address);
  const query = { search: address, sort: '-date' as const };
  const { data } = useCall(routes.clientList, isAddress ? { query } : null);
  if (!isAddress || !data) return undefined;
  return data.client_list.every((client) => client.email !== address);
};

/** The checkbox to save the client, shown only if someone isn't on the list yet. */
function SaveClientBox({ form }: { form: Form<RequestForm> }) {
  const { clientEmail, email2, more, savesClient } = form.values;
  const isNew = useIsNew(clientEmail);
  const isOtherNew = useIsNew(more > 0 ? email2 : '');
  if (!isNew && !isOtherNew) return null;
  return (
    <Checkbox
      checked={savesClient}
      description="With their name and email, when the request is sent. It doesn't opt them in to anything."
      onChange={({ detail }) => form.change({ savesClient: detail.checked })}
    >
      {more > 0 ? 'Add these people to my client list' : 'Add this person to my client list'}
    </Checkbox>
  );
}

const words = strings.form;
const isFirstName = (name: FieldName) => name.includes('First') || name.startsWith('first');

/**
 * A name is split into first and last name only when its field loses the focus, so that no text moves in front of the cursor while
 * someone types.
 */
const settledField = (form: Form<RequestForm>, name: FieldName) => {
  const field = fieldOf(form, name);
  const settle = () => {
    field.onBlur();
    if (isFirstName(name)) return;
    const moved = Object.entries(withSettledNames(form.values)).filter(
      ([each, value]) => form.values[each as FieldName] !== value,
    );
    if (moved.length > 0) form.change(Object.fromEntries(moved));
  };
  return { ...field, onBlur: settle };
};

const personFrom = (client: ListedClient, place: Place): Partial<RequestForm> => {
  const { clientFirst, clientLast, clientEmail } = fromClient(client);
  return { [`first${place}`]: clientFirst, [`last${place}`]: clientLast, [`email${place}`]: clientEmail };
};

type SectionProps = { form: Form<RequestForm> };
type RequestFieldsProps = SectionProps & {
  onPreview: () => Promise<void>;
  onSaveDraft: () => void;
  onCancel: () => void;
};

export const RequestFields = ({ form, onPreview, ...buttons }: RequestFieldsProps) => (
  <form {...form.onSubmit(onPreview)}>
    <CloudscapeForm actions={<RequestButtons form={form} {...buttons} />}>
      <SpaceBetween size="l">
        <Container header={<Header description="How your client will see you.">Agent</Header>}>
          <div className="fields">
            <TextField label={words.firstName} autoComplete="given-name" {...settledField(form, 'agentFirst')} />
            <TextField label={words.lastName} autoComplete="family-name" {...settledField(form, 'agentLast')} />
          </div>
        </Container>
        <ClientSection form={form} />
        <MoreSection form={form} />
        <OpenDealNote form={form.values} />
        {form.failure && <SendFailure failure={form.failure} />}
      </SpaceBetween>
    </CloudscapeForm>
  </form>
);

function ClientSection({ form }: SectionProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <Container
      header={
        <Header
          description={
            form.values.more > 0
              ? 'Each of them gets an email with their own private link.'
              : 'Your client gets one email with a private link.'
          }
          actions={
            <Button formAction="none" ariaExpanded={isPicking} onClick={() => setPicking(!isPicking)}>
              From your client list
            </Button>
          }
        >
          Client
        </Header>
      }
    >
      <SpaceBetween size="l">
        {isPicking && <ClientPicker label="Find a client" onPick={(client) => form.change(fromClient(client))} />}
        <div className="fields">
          <TextField label={words.firstName} {...settledField(form, 'clientFirst')} />
          <TextField label={words.lastName} {...settledField(form, 'clientLast')} />
        </div>
        <div className="fields">
          <TextField label="Email" type="email" {...settledField(form, 'clientEmail')} />
          <TextField
            label="Minimum required funds in dollars"
            constraintText="You and your client will see whether the bank confirms at least this amount."
            placeholder="450,000"
            inputMode="decimal"
            {...settledField(form, 'minimum')}
          />
        </div>
        <SaveClientBox form={form} />
        <TextAreaField
          label="Message"
          description="Optional. A line of your own helps your client trust the email."
          rows={rowsFor(form.values.message, 3, 8)}
          {...settledField(form, 'message')}
        />
      </SpaceBetween>
    </Container>
  );
}

const FOLDED: readonly FieldName[] = [...PERSON_FIELDS, ...(Object.keys(PURCHASE_FACTS) as PurchaseFact[])];

const isUsed = ({ values }: Form<RequestForm>): boolean =>
  values.more > 0 ||
  values.isForSeller ||
  values.reminderPlan !== emptyForm.reminderPlan ||
  values.accepts !== emptyForm.accepts ||
  FOLDED.some((name) => values[name] !== '');

function MoreSection({ form }: SectionProps) {
  const [isOpen, setOpen] = useState(() => isUsed(form));
  const hasProblem = FOLDED.some((name) => form.problems[name] !== undefined);
  return (
    <ExpandableSection
      variant="container"
      headerText="More about this offer"
      headerDescription="Optional: the property, more people, what counts, reminders."
      expanded={isOpen || hasProblem}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      <SpaceBetween size="l">
        <TextField label="Property address" autoComplete="off" {...settledField(form, 'property')} />
        <div className="fields">
          <TextField
            label="Offer in dollars"
            placeholder="625,000"
            inputMode="decimal"
            {...settledField(form, 'offer')}
          />
          <TextField label="Needed by" isDay {...settledField(form, 'needed_by')} />
        </div>
        <PeopleFields form={form} />
        <Checkbox
          checked={form.values.isForSeller}
          description="The email tells your client that you aren't their own agent."
          onChange={({ detail }) => form.change({ isForSeller: detail.checked })}
        >
          I represent the seller
        </Checkbox>
        <ChoiceField
          {...acceptedField}
          description={`${acceptedField.description} You set your usual choice in My Profile.`}
          value={form.values.accepts}
          onChange={(accepts) => form.change({ accepts })}
        />
        <ChoiceField
          {...reminderField}
          value={form.values.reminderPlan}
          onChange={(reminderPlan) => form.change({ reminderPlan })}
        />
      </SpaceBetween>
    </ExpandableSection>
  );
}

function PeopleFields({ form }: SectionProps) {
  const places = placesOf(form.values);
  return (
    <SpaceBetween size="l">
      {places.map((place) => (
        <PersonFields key={place} form={form} place={place} />
      ))}
      {places.length < MOST_PEOPLE - 1 && (
        <FormField description="A co-buyer, a spouse, a gift donor or a guarantor. Each person uses their own link. You get one report that says whether they reach it together.">
          <Button formAction="none" iconName="add-plus" onClick={() => form.change(oneMore(form.values))}>
            Add a person
          </Button>
        </FormField>
      )}
    </SpaceBetween>
  );
}

/** Only the first person's field shows this. */
const ROLES_COUNT =
  "A spouse's money counts as the buyer's own. A donor signs a gift letter, and the gift counts in full or not at all. A guarantor's is listed apart, and added to nothing.";
const roleField: Choices<Role> = {
  label: 'Role',
  choices: ROLES.map((value) => ({ value, label: ROLE_WORDS[value] })),
};

function PersonFields({ form, place }: SectionProps & { place: Place }) {
  const role = form.values[`role${place}`];
  const whose = `${ROLE_WORDS[role]}'s`;
  return (
    <fieldset className={`${plainFields.group} ${styles.person}`}>
      <legend>{`Person ${place}`}</legend>
      <ChoiceField
        {...roleField}
        description={place === 2 ? ROLES_COUNT : undefined}
        value={role}
        onChange={(next) => form.change({ [`role${place}`]: next })}
      />
      <ClientPicker label="Find this person" onPick={(client) => form.change(personFrom(client, place))} />
      <div className="fields">
        <TextField label={`${whose} first name`} {...settledField(form, `first${place}`)} />
        <TextField label={`${whose} last name`} {...settledField(form, `last${place}`)} />
      </div>
      <TextField label={`${whose} email`} type="email" {...settledField(form, `email${place}`)} />
      <Button
        formAction="none"
        ariaLabel={`Remove person ${place}`}
        onClick={() => form.change(withoutPerson(form.values, place))}
      >
        Remove
      </Button>
    </fieldset>
  );
}

function RequestButtons({ form, onSaveDraft, onCancel }: Omit<RequestFieldsProps, 'onPreview'>) {
  const missing = (Object.keys(form.problems) as FieldName[]).map((name) => words.names[name]);
  return (
    <div className="actions actions-end">
      <Button variant="link" formAction="none" onClick={onCancel}>
        CANCEL
      </Button>
      <Button formAction="none" loading={form.doing === 'save draft'} onClick={onSaveDraft}>
        Save as draft
      </Button>
      <BlockedButton
        variant="primary"
        formAction="submit"
        blockedBy={missing.length > 0 ? words.previewWaits(missing) : undefined}
      >
        PREVIEW REQUEST
      </BlockedButton>
    </div>
  );
}
