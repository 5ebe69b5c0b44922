import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import CloudscapeForm from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ListedClient, routes } from '#contracts/clients/list';
import { EMAIL_PATTERN } from '#core/http/fields.ts';
import { useCall } from '#web/api/use-call.ts';
import { ClientPicker } from '#web/clients/client-picker.tsx';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/form/use-form.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { strings } from '../strings.ts';
import { OpenDealNote } from './clients/open-deal-note.tsx';
import { ReminderField } from './reminder-field.tsx';
import styles from './request-fields.module.css';
import { type FieldName, type RequestForm, withSettledNames } from './request-form.ts';
import { SendFailure } from './send-failure.tsx';
import { fromClient } from './use-start.ts';

const saveClientBoxWords = strings.form.picker;

/** Whether the list has no one with this address; undefined until that is known. */
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
      description={saveClientBoxWords.saveNote}
      onChange={({ detail }) => form.change({ savesClient: detail.checked })}
    >
      {isJoint ? saveClientBoxWords.saveBoth : saveClientBoxWords.save}
    </Checkbox>
  );
}

const words = strings.form;
const FIRST_NAMES: readonly FieldName[] = ['agentFirst', 'clientFirst', 'coFirst'];

/** Once a name is left it's settled; someone who moves to the last name finds it as it was, not with what moved in front of the cursor. */
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
        <Container header={<Header description={words.agentSectionNote}>{words.agentSection}</Header>}>
          <div className="fields">
            <TextField label={words.firstName} autoComplete="given-name" {...settledField(form, 'agentFirst')} />
            <TextField label={words.lastName} autoComplete="family-name" {...settledField(form, 'agentLast')} />
          </div>
        </Container>
        <ClientSection form={form} />
        <PurchaseSection form={form} />
        <OpenDealNote form={form.values} />
        {form.failure && <SendFailure failure={form.failure} />}
      </SpaceBetween>
    </CloudscapeForm>
  </form>
);

const ClientSection = ({ form }: SectionProps) => (
  <Container
    header={
      <Header description={form.values.isJoint ? words.twoClientsNote : words.clientSectionNote}>
        {words.clientSection}
      </Header>
    }
  >
    <SpaceBetween size="l">
      <ClientPicker label={words.picker.label} onPick={(client) => form.change(fromClient(client))} />
      <div className="fields">
        <TextField label={words.firstName} {...settledField(form, 'clientFirst')} />
        <TextField label={words.lastName} {...settledField(form, 'clientLast')} />
      </div>
      <div className="fields">
        <TextField label={words.clientEmail} type="email" {...settledField(form, 'clientEmail')} />
        <TextField
          label={words.minimum}
          constraintText={words.minimumNote}
          placeholder={words.minimumPlaceholder}
          inputMode="decimal"
          {...settledField(form, 'minimum')}
        />
      </div>
      <Checkbox
        checked={form.values.isJoint}
        description={words.jointNote}
        onChange={({ detail }) => form.change({ isJoint: detail.checked })}
      >
        {words.joint}
      </Checkbox>
      {form.values.isJoint && <CoBuyerFields form={form} />}
      <SaveClientBox form={form} />
      <TextAreaField
        label={words.message}
        description={words.messageNote}
        rows={rowsFor(form.values.message, 3, 8)}
        {...settledField(form, 'message')}
      />
      <ReminderField plan={form.values.reminderPlan} onChange={(reminderPlan) => form.change({ reminderPlan })} />
    </SpaceBetween>
  </Container>
);

const PurchaseSection = ({ form }: SectionProps) => (
  <Container header={<Header description={words.purchaseSectionNote}>{words.purchaseSection}</Header>}>
    <SpaceBetween size="l">
      <TextField label={words.property} autoComplete="off" {...settledField(form, 'property')} />
      <div className="fields">
        <TextField
          label={words.offer}
          placeholder={words.offerPlaceholder}
          inputMode="decimal"
          {...settledField(form, 'offer')}
        />
        <TextField label={words.neededBy} isDay {...settledField(form, 'neededBy')} />
      </div>
      <Checkbox
        checked={form.values.isForSeller}
        description={words.forSellerNote}
        onChange={({ detail }) => form.change({ isForSeller: detail.checked })}
      >
        {words.forSeller}
      </Checkbox>
    </SpaceBetween>
  </Container>
);

const CoBuyerFields = ({ form }: SectionProps) => (
  <fieldset className={`plain-fieldset ${styles.coBuyer}`}>
    <legend>{words.coBuyer}</legend>
    <ClientPicker label={words.picker.coLabel} onPick={(client) => form.change(coBuyerFrom(client))} />
    <div className="fields">
      <TextField label={words.coFirstName} {...settledField(form, 'coFirst')} />
      <TextField label={words.coLastName} {...settledField(form, 'coLast')} />
    </div>
    <TextField label={words.coEmail} type="email" {...settledField(form, 'coEmail')} />
  </fieldset>
);

function RequestButtons({ form, onSaveDraft, onCancel }: Omit<RequestFieldsProps, 'onPreview'>) {
  const missing = (Object.keys(form.problems) as FieldName[]).map((name) => words.names[name]);
  return (
    <div className="actions actions-end">
      <Button variant="link" formAction="none" onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button formAction="none" loading={form.doing === 'save draft'} onClick={onSaveDraft}>
        {words.saveDraft}
      </Button>
      <BlockedButton
        variant="primary"
        formAction="submit"
        blockedBy={missing.length > 0 ? words.previewWaits(missing.join(', ')) : undefined}
      >
        {words.preview}
      </BlockedButton>
    </div>
  );
}
