import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { mutate } from 'swr';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { href, NEW_CAMPAIGN } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

const CampaignEditor = lazy(() =>
  import('./editor/campaign-editor.tsx').then((module) => ({ default: module.CampaignEditor })),
);
const CampaignResults = lazy(() =>
  import('./campaign-results.tsx').then((module) => ({ default: module.CampaignResults })),
);
const REFRESH_MS = 3000;
const BLANK = { subject: '', body: '', audience: { mode: 'all', ids: [] } } satisfies Partial<Campaign>;

/** Edits a draft, and shows the results of a sent campaign. */
export function CampaignPage() {
  const { id = '' } = useParams();
  const isNew = id === NEW_CAMPAIGN;
  const { created, onCreated } = useCreated();
  const { data, error, mutate } = useCall(
    routes.campaign,
    isNew ? null : { params: { id } },
    // A draft is always read again, even a moment later, so that people see its saved version. Their typed text stays.
    { dedupingInterval: 0, refreshInterval: (known) => (known?.state === 'sending' ? REFRESH_MS : 0) },
  );
  const isDraft = isNew || data?.state === 'draft';
  const title = isDraft ? 'Write a campaign' : (data?.subject ?? 'Campaign');
  const loading = <Loading text={strings.list.loading} lines={6} />;

  return (
    <Page title={title} parent={{ to: paths.campaigns, text: strings.list.title }}>
      {error && !data && (
        <ErrorState title="We couldn't load the campaign" error={error} onRetry={() => void mutate()} />
      )}
      {!isNew && !data && !error && loading}
      <Suspense fallback={loading}>
        {isDraft && (
          <CampaignEditor
            // The key keeps the editor mounted when the first save gives a new campaign its ID.
            key={isNew || created === id ? NEW_CAMPAIGN : id}
            id={isNew ? undefined : id}
            saved={data ?? BLANK}
            onCreated={onCreated}
          />
        )}
        {data && data.state !== 'draft' && <CampaignResults campaign={data} />}
      </Suspense>
    </Page>
  );
}

/** Shows a newly created campaign under its own address without reading it. */
const useCreated = () => {
  const navigate = useNavigate();
  const [created, setCreated] = useState<string>();
  const onCreated = (campaign: Campaign) => {
    void mutate(keyOf(routes.campaign, { params: { id: campaign.id } }), campaign, { revalidate: false });
    setCreated(campaign.id);
    navigate(href.campaign(campaign.id), { replace: true, state: { isSamePage: true } });
  };
  return { created, onCreated };
};
