import Button from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';
import { type Campaign, routes } from '#contracts/clients/campaigns';
import { useAction } from '#web/api/use-action.ts';
import { href, paths } from '#web/config/paths.ts';
import { strings } from './strings.ts';

const words = strings.editor;

type RemoveDraftProps = { id: string; draft: Pick<Campaign, 'subject' | 'body' | 'audience'> };

export function RemoveDraft({ id, draft }: RemoveDraftProps) {
  const navigate = useNavigate();
  /** The same text, under another ID. */
  const restore = useAction(routes.createCampaign, {
    failed: words.undoFailed,
    after: (again) => navigate(href.campaign(again.id)),
  });
  const remove = useAction(routes.deleteCampaign, {
    asks: { title: words.removeTitle, words: words.removeWords, confirm: words.remove },
    done: words.removed,
    undo: () => ({ label: words.undo, run: () => void restore.run({ body: draft }) }),
    after: () => navigate(paths.campaigns),
  });
  return (
    <Button variant="link" onClick={() => void remove.run({ params: { id } })}>
      {words.remove}
    </Button>
  );
}
