import SpaceBetween from '@cloudscape-design/components/space-between';
import { routes } from '#contracts/clients/saved-texts';
import { call } from '#web/api/call.ts';
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
import { TextRow } from './text-row.tsx';

const words = strings.texts;
const PAGE = 25;

export function SavedTextsPage() {
  const list = usePages('saved texts', (cursor) => call(routes.savedTexts, { query: { limit: PAGE, cursor } }), {
    isReadAtEachVisit: true,
  });
  const texts = list.pages?.flatMap((page) => page.texts);
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
                <TextRow key={text.id} text={text} onChanged={list.reload} />
              ))}
            </Rows>
          </div>
        )}
        <LoadMore list={list}>{words.more}</LoadMore>
      </SpaceBetween>
    </Page>
  );
}
