import { useMemo } from 'react';
import { routes as cardRoutes, HOUSE_ACCENT } from '#contracts/members/card';
import { type OfficeView, routes as officeRoutes } from '#contracts/offices';
import { brandInput, type OfficeBrand, routes } from '#contracts/offices/brand';
import { call } from '#web/api/call.ts';
import { refreshCalls } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { AccentField, LicenseFields, licenseProblems, neededForLicense } from '#web/membership/card/card-fields.tsx';
import { PictureField } from '#web/membership/card/picture-field.tsx';
import type { Encoded } from '#web/membership/card/re-encode.ts';
import { strings as card } from '#web/membership/card/strings.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import { FormModal } from '#web/ui/form/form-modal.tsx';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { strings } from './strings.ts';

type Texts = { brokerage: string; license_number: string; license_state: string; accent: string };
/** Undefined: as it was saved. */
type BrandForm = Texts & { logo: Encoded | null | undefined };

const textsOf = ({ brokerage, license_number, license_state, accent }: Texts): Texts => ({
  brokerage,
  license_number,
  license_state,
  accent,
});

const rulesOf = (initial: Texts): FormRules<BrandForm> => {
  const { check, ...rest } = contractRules<Texts>(brandInput, initial);
  return {
    ...rest,
    required: neededForLicense,
    check: (form) => ({ ...check(textsOf(form)), ...licenseProblems(form) }),
  };
};

/** A new brand begins with the office's own name. */
const textsBefore = (saved: OfficeBrand, office: OfficeView): Texts => ({
  ...textsOf(saved),
  brokerage: saved.brokerage || (saved.logo ? '' : office.name),
  accent: saved.accent || HOUSE_ACCENT,
});

type EditBrandProps = {
  office: OfficeView;
  saved: OfficeBrand;
  onSaved: (brand: OfficeBrand) => Promise<unknown>;
  onClose: () => void;
};

export function EditBrand({ office, saved, onSaved, onClose }: EditBrandProps) {
  const texts = useMemo(() => textsBefore(saved, office), [saved, office]);
  const form = useForm<BrandForm>({
    initial: { ...texts, logo: undefined },
    rules: useMemo(() => rulesOf(texts), [texts]),
  });
  const edit = useEdit(textsOf(saved));
  const { logo: chosen } = form.values;
  const logo = chosen === undefined ? saved.logo : chosen;
  const save = async (values: BrandForm) => {
    const body = { ...textsOf(values), logo: values.logo ? values.logo.base64 : values.logo };
    const send = (seen: Texts) => call(routes.saveOfficeBrand, { params: { id: office.id }, body: { ...body, seen } });
    await onSaved(await edit.save(send));
    await refreshCalls(officeRoutes.office, cardRoutes.businessCard);
    notify({ type: 'success', content: strings.saved });
    onClose();
  };
  return (
    <FormModal
      title={strings.title(office.name)}
      form={form}
      submitLabel={strings.submit}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{strings.words}</p>
      <TextField label={strings.name} constraintText={strings.nameHint} {...fieldOf(form, 'brokerage')} />
      <LicenseFields
        number={fieldOf(form, 'license_number')}
        state={form.values.license_state}
        problem={form.problemOf('license_state')}
        onState={(license_state) => form.change({ license_state })}
      />
      <PictureField
        kind="logo"
        label={card.logo}
        hint={card.logoHint}
        url={logo?.url ?? null}
        errorText={form.problemOf('logo')}
        onChange={(picture) => form.change({ logo: picture })}
      />
      <AccentField value={form.values.accent} onChange={(accent) => form.change({ accent })} />
    </FormModal>
  );
}
