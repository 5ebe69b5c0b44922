import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { routes } from '#contracts/clients/campaigns';
import { useCall } from '#web/api/use-call.ts';
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

/** A draft is written here; what was sent shows its results. */
export function CampaignPage() {
  const { id = '' } = useParams();
  const { data, error, mutate } = useCall(
    routes.campaign,
    { params: { id } },
    // A draft isn't read again while someone is writing it.
    { revalidateOnFocus: false, refreshInterval: (known) => (known?.state === 'sending' ? REFRESH_MS : 0) },
  );
  const title = !data || data.state === 'draft' ? strings.page.draftTitle : data.subject;

  return (
    <Page title={title} parent={{ to: paths.campaigns, text: strings.list.title }}>
      {error && !data && <ErrorState title={strings.page.failed} error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Loading text={strings.list.loading} lines={6} />}
      <Suspense fallback={<Loading text={strings.list.loading} lines={6} />}>
        {data?.state === 'draft' && <CampaignEditor key={data.id} campaign={data} />}
        {data && data.state !== 'draft' && <CampaignResults campaign={data} />}
      </Suspense>
    </Page>
  );
}
