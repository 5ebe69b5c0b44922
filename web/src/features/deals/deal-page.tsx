import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router-dom';
import { routes as chats } from '#contracts/chat/transaction';
import { routes, type WholeDeal } from '#contracts/funds/deals';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { factsOf } from './deal-facts.ts';
import { DealFiles } from './deal-files.tsx';
import { DealNote } from './deal-note.tsx';
import { DealParts } from './deal-parts.tsx';
import { DealSummary } from './deal-summary.tsx';
import { DealTimeline } from './deal-timeline.tsx';
import { strings } from './strings.ts';
import { chatsOf, timelineOf } from './timeline.ts';

const words = strings.deal;
const parent = { to: paths.communications, text: strings.list };

/** One deal: where it is, what comes next, and everything that happened. */
export function DealPage() {
  const { id = '' } = useParams();
  const answer = useCall(routes.deal, { params: { id } });
  if (!answer.data)
    return (
      <Page title={strings.title} parent={parent}>
        <Resource of={answer} failed={words.failed} loading={words.loading} lines={6}>
          {() => null}
        </Resource>
      </Page>
    );
  return <Known deal={answer.data} onChanged={() => void answer.mutate()} />;
}

function Known({ deal, onChanged }: { deal: WholeDeal; onChanged: () => void }) {
  const all = useCall(chats.transactions, { query: {} });
  const facts = factsOf(deal, new Date());
  if (!facts) return null;
  const own = chatsOf(deal.communications, all.data?.transactions ?? []);
  return (
    <Page title={strings.together(facts.clients)} description={facts.property ?? strings.noProperty} parent={parent}>
      <SpaceBetween size="l">
        <DealSummary facts={facts} phones={deal.phones} />
        <DealFiles communications={deal.communications} />
        <DealNote key={deal.note} id={deal.id} note={deal.note} onSaved={onChanged} />
        <DealParts deal={deal} chats={own} />
        <DealTimeline entries={timelineOf(deal, own)} />
      </SpaceBetween>
    </Page>
  );
}
