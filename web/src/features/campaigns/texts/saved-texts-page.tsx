import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/clients/saved-texts';
import { mayEditTemplates, routes as officeRoutes } from '#contracts/offices';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { href, paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { Rows } from '#web/ui/list/rows.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';
import { OfficeTexts } from './office-texts.tsx';
import { TextRow } from './text-row.tsx';

const words = strings.texts;
const PAGE = 25;

export function SavedTextsPage() {
  const list = usePages('saved texts', (cursor) => call(routes.savedTexts, { query: { limit: PAGE, cursor } }), {
    isReadAtEachVisit: true,
  });
  const texts = list.pages?.flatMap((page) => page.texts);
  const offices = useCall(officeRoutes.offices, {}).data?.offices ?? [];
  const editable = offices.filter(({ role }) => mayEditTemplates(role));
  return (
    <Page
      title={words.title}
      documentTitle={words.documentTitle}
      description={words.description}
      parent={{ to: paths.campaigns, text: words.back }}
    >
      <SpaceBetween size="m">
        {list.error && <ErrorState title={words.failed} error={list.error} onRetry={list.refresh} />}
        {list.isLoading && <Loading text={words.loading} lines={5} />}
        {texts?.length === 0 && (
          <div className="panel">
            <EmptyState
              drawing="letter"
              title={words.noneTitle}
              action={
                <LinkButton variant="primary" to={href.newCampaign}>
                  {strings.list.create}
                </LinkButton>
              }
            >
              {words.none}
            </EmptyState>
          </div>
        )}
        {texts && texts.length > 0 && (
          <div className="panel">
            <Rows>
              {texts.map((text) => (
                <TextRow key={text.id} text={text} offices={editable} onChanged={list.reload} />
              ))}
            </Rows>
          </div>
        )}
        <LoadMore list={list}>{words.more}</LoadMore>
        {offices.map((office) => (
          <OfficeTexts key={office.id} office={office} onCopied={list.reload} />
        ))}
      </SpaceBetween>
    </Page>
  );
}
