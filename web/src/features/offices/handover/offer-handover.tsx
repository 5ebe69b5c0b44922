import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { routes, TAG_LENGTH } from '#contracts/clients/handover';
import { type OfficeMember, type OfficeView, routes as officeRoutes } from '#contracts/offices';
import { REQUIRED_MESSAGE } from '#core/http/field-problems.ts';
import { call } from '#web/api/call.ts';
import { refreshCalls, useCall } from '#web/api/use-call.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { useSettled } from '#web/ui/list/use-settled.ts';
import styles from './handover-row.module.css';
import { strings } from './strings.ts';

type Which = 'all' | 'tagged';
type Values = { which: Which; tag: string };

const initial: Values = { which: 'all', tag: '' };
const rules = {
  check: ({ which, tag }: Values) => (which === 'tagged' && tag.trim() === '' ? { tag: REQUIRED_MESSAGE } : {}),
  limits: { tag: TAG_LENGTH },
};

/** How many it would be. Nothing is asked for an empty tag. */
function useReach(officeId: string, { which, tag }: Values): string | undefined {
  const settled = useSettled(tag);
  const isAsked = which === 'all' || settled !== '';
  const query = which === 'all' ? {} : { tag: settled };
  const { data } = useCall(routes.handoverReach, isAsked ? { params: { id: officeId }, query } : null);
  return isAsked && data ? strings.reach(data) : undefined;
}

type OfferHandoverProps = { office: OfficeView; member: OfficeMember; onClose: () => void };

export function OfferHandover({ office, member: { id, name }, onClose }: OfferHandoverProps) {
  const form = useForm({ initial, rules });
  const reach = useReach(office.id, form.values);
  const offer = async ({ which, tag }: Values) => {
    const body = { member_id: id, ...(which === 'tagged' && { tag }) };
    await call(routes.offerHandover, { params: { id: office.id }, body });
    await refreshCalls(routes.handovers, officeRoutes.office);
    notify({ type: 'success', content: strings.offeredTo(name) });
    onClose();
  };
  return (
    <FormModal title={strings.title(name)} form={form} submitLabel={strings.submit} onSubmit={offer} onClose={onClose}>
      <p>{strings.words(name)}</p>
      <ul className={styles.points}>
        {strings.effects(name).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <FormField label={strings.who} constraintText={reach}>
        <RadioGroup
          value={form.values.which}
          items={[
            { value: 'all', label: strings.all },
            { value: 'tagged', label: strings.tagged },
          ]}
          onChange={({ detail }) => form.change({ which: detail.value === 'tagged' ? 'tagged' : 'all' })}
        />
      </FormField>
      {form.values.which === 'tagged' && <TextField label={strings.tag} {...fieldOf(form, 'tag')} />}
    </FormModal>
  );
}
