import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import type { ShownCard } from '#contracts/members/card';
import type { OfficeView } from '#contracts/offices';
import { type OfficeBrand, routes } from '#contracts/offices/brand';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { AgentCard } from '#web/funds/agent-card.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from './strings.ts';

const EditBrand = lazy(() => import('./edit-brand.tsx').then((module) => ({ default: module.EditBrand })));

const shownBrand = ({ brokerage, license_state, license_number, accent, logo }: OfficeBrand): ShownCard => ({
  name: brokerage,
  phone: '',
  brokerage: '',
  license: [license_state, license_number].filter(Boolean).join(' '),
  accent,
  logo: logo ?? undefined,
});

/** What its people may have on their cards. Its owners set it. */
export function Brand({ office }: { office: OfficeView }) {
  const { data, error, mutate } = useCall(routes.officeBrand, { params: { id: office.id } });
  const [isEditing, setEditing] = useState(false);
  const isBrand = Boolean(data?.brokerage || data?.logo);
  return (
    <SpaceBetween size="xs">
      <h3>{strings.heading}</h3>
      {error && !data && <ErrorState title={strings.failed} error={error} onRetry={() => void mutate()} />}
      {data && isBrand && <AgentCard card={shownBrand(data)} />}
      {data && <p>{isBrand ? strings.words : strings.none}</p>}
      {data && (
        <SpaceBetween direction="horizontal" size="xs">
          {office.role === 'owner' && <Button onClick={() => setEditing(true)}>{strings.edit}</Button>}
          {isBrand && <LinkButton to={paths.myAccount}>{strings.profile}</LinkButton>}
        </SpaceBetween>
      )}
      {isEditing && data && (
        <Suspense>
          <EditBrand
            office={office}
            saved={data}
            onSaved={(brand) => mutate(brand, { revalidate: false })}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </SpaceBetween>
  );
}
