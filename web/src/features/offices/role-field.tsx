import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { Role } from '#contracts/offices';
import { strings } from './strings.ts';

type RoleFieldProps = { roles: readonly Role[]; value: Role; onChange: (role: Role) => void };

/** Each role with what it may do. */
export const RoleField = ({ roles, value, onChange }: RoleFieldProps) => (
  <FormField label={strings.invite.role}>
    <RadioGroup
      value={value}
      items={roles.map((role) => ({ value: role, label: strings.roles[role], description: strings.roleWords[role] }))}
      onChange={({ detail }) => onChange(detail.value as Role)}
    />
  </FormField>
);
