import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import CloudscapeForm from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type ListedClient, routes } from '#contracts/clients/list';
import { PURCHASE_FACTS, type PurchaseFact } from '#contracts/funds/request';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClientPicker } from '#web/clients/client-picker.tsx';
import { acceptedField } from '#web/funds/accepted-field.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import plainFields from '#web/ui/form/plain-fields.module.css';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/form/use-form.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { strings } from '../strings.ts';
import { OpenDealNote } from './open-deal-note.tsx';
import { reminderField } from './reminder-field.tsx';
import styles from './request-fields.module.css';
import { CO_BUYER, emptyForm, type FieldName, type RequestForm, withSettledNames } from './request-form.ts';
import { SendFailure } from './send-failure.tsx';
import { fromClient } from './use-start.ts';

/** True if no one on the list has this address; undefined until that is known. */
const useIsNew = (email: string): boolean | undefined => {
  const address = useSettled(email.trim().toLowerCase());
  const isAddress = EMAIL_PATTERN.test(address);
  const query = { search: address, sort: '-date' as const };
  const { data } = useCall(routes.clientList, isAddress ? { query } : null);
  if (!isAddress || !data) return undefined;
  return data.client_list.every((client) => client.email !== address);
};

/** Offered only for someone who isn't on the list yet. */
function SaveClientBox({ form }: { form: Form<RequestForm> }) {
  const { clientEmail, coEmail, isJoint, savesClient } = form.values;
  const isNew = useIsNew(clientEmail);
  const isOtherNew = useIsNew(isJoint ? coEmail : '');
  if (!isNew && !isOtherNew) return null;
  return (
    <Checkbox
      checked={savesClient}
      description="With their name and email, when the request is sent. It doesn't opt them in to anything."
      onChange={({ detail }) => form.change({ savesClient: detail.checked })}
    >
      {isJoint ? 'Add these people to my client list' : 'Add this person to my client list'}
    </Checkbox>
  );
}

const words = strings.form;
const FIRST_NAMES: readonly FieldName[] = ['agentFirst', 'clientFirst', 'coFirst'];

/**
 * A name is settled once its field is left; a person who moves to the last name finds it unchanged, not with text that moved in
 * front of the cursor.
 */
const settledField = (form: Form<RequestForm>, name: FieldName) => {
  const field = fieldOf(form, name);
  const settle = () => {
    field.onBlur();
    if (FIRST_NAMES.includes(name)) return;
    const moved = Object.entries(withSettledNames(form.values)).filter(
      ([each, value]) => form.values[each as FieldName] !== value,
    );
    if (moved.length > 0) form.change(Object.fromEntries(moved));
  };
  return { ...field, onBlur: settle };
};

const coBuyerFrom = (client: ListedClient): Partial<RequestForm> => {
  const { clientFirst: coFirst, clientLast: coLast, clientEmail: coEmail } = fromClient(client);
  return { coFirst, coLast, coEmail };
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
            form.values.isJoint
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

const FOLDED: readonly FieldName[] = [...CO_BUYER, ...(Object.keys(PURCHASE_FACTS) as PurchaseFact[])];

const isUsed = ({ values }: Form<RequestForm>): boolean =>
  values.isJoint ||
  values.isForSeller ||
  values.reminderPlan !== emptyForm.reminderPlan ||
  values.accepts !== emptyForm.accepts ||
  FOLDED.some((name) => values[name] !== '');

function MoreSection({ form }: SectionProps) {
  const [isOpen, setOpen] = useState(() => isUsed(form));
  const isToMend = FOLDED.some((name) => form.problems[name] !== undefined);
  return (
    <ExpandableSection
      variant="container"
      headerText="More about this offer"
      headerDescription="Optional: the property, a second buyer, what counts, reminders."
      expanded={isOpen || isToMend}
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
        <Checkbox
          checked={form.values.isJoint}
          description="Each buyer uses their own link. You get one report that says whether they reach it together."
          onChange={({ detail }) => form.change({ isJoint: detail.checked })}
        >
          Two buyers reach the minimum together
        </Checkbox>
        {form.values.isJoint && <CoBuyerFields form={form} />}
        <Checkbox
          checked={form.values.isForSeller}
          description="The email tells your client that you aren't their own agent."
          onChange={({ detail }) => form.change({ isForSeller: detail.checked })}
        >
          I represent the seller
        </Checkbox>
        <ChoiceField {...acceptedField} value={form.values.accepts} onChange={(accepts) => form.change({ accepts })} />
        <ChoiceField
          {...reminderField}
          value={form.values.reminderPlan}
          onChange={(reminderPlan) => form.change({ reminderPlan })}
        />
      </SpaceBetween>
    </ExpandableSection>
  );
}

const CoBuyerFields = ({ form }: SectionProps) => (
  <fieldset className={`${plainFields.group} ${styles.coBuyer}`}>
    <legend>Co-buyer</legend>
    <ClientPicker label="Find the co-buyer" onPick={(client) => form.change(coBuyerFrom(client))} />
    <div className="fields">
      <TextField label="Co-buyer's first name" {...settledField(form, 'coFirst')} />
      <TextField label="Co-buyer's last name" {...settledField(form, 'coLast')} />
    </div>
    <TextField label="Co-buyer's email" type="email" {...settledField(form, 'coEmail')} />
  </fieldset>
);

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
        blockedBy={missing.length > 0 ? words.previewWaits(missing.join(', ')) : undefined}
      >
        PREVIEW REQUEST
      </BlockedButton>
    </div>
  );
}
