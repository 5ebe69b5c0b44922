import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useState } from 'react';
import { routes, type Template } from '#contracts/chat/signing';
import { call } from '#web/api/call.ts';
import { usePages } from '#web/api/use-pages.ts';
import { refusalOf } from '#web/language/refusal.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { useChatStrings } from '../../strings.ts';
import { DocumentText } from '../document-text.tsx';

type TemplateHistoryProps = {
  template: Template;
  office?: string;
  /** Its text is put into the form; saving it makes a new version. */
  onRestore: (template: Template) => void;
};

export function TemplateHistory(props: TemplateHistoryProps) {
  const words = useChatStrings().templates;
  const [isOpen, setOpen] = useState(false);
  return (
    <ExpandableSection headerText={words.history} expanded={isOpen} onChange={({ detail }) => setOpen(detail.expanded)}>
      {isOpen && <Versions {...props} />}
    </ExpandableSection>
  );
}

const whenOf = ({ saved_at, erased_at }: Template, erased: (day: string) => string): string | undefined => {
  if (erased_at) return erased(formatDate(erased_at, 'day'));
  return saved_at ? formatDate(saved_at) : undefined;
};

function Versions({ template: { template_id, step, version: current }, office, onRestore }: TemplateHistoryProps) {
  const { templates: words, document: documentWords } = useChatStrings();
  const list = usePages(`template history ${office ?? ''} ${step} ${template_id} ${current}`, (cursor) =>
    office
      ? call(routes.officeTemplateHistory, { params: { id: office, step: String(step) }, query: { cursor } })
      : call(routes.templateHistory, { params: { step: String(step) }, query: { cursor, template_id } }),
  );
  if (!list.pages)
    return list.error ? <ErrorState error={refusalOf(list.error)} onRetry={list.refresh} /> : <Loading lines={3} />;
  const earlier = list.pages.flatMap(({ templates }) => templates).filter(({ version }) => version !== current);
  if (earlier.length === 0) return <p className="soft">{words.noHistory}</p>;
  return (
    <div className="flow">
      {earlier.map((one) => (
        <ExpandableSection
          key={one.version}
          headerText={documentWords.version(one.version)}
          headerDescription={whenOf(one, words.erasedAt)}
        >
          <div className="flow">
            <DocumentText title={one.title} clauses={one.clauses} />
            <div>
              <Button onClick={() => onRestore(one)}>{words.restore}</Button>
            </div>
          </div>
        </ExpandableSection>
      ))}
      <LoadMore list={list}>{words.moreHistory}</LoadMore>
    </div>
  );
}
