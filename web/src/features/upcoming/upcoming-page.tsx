import { paths } from '../../app/paths.ts';
import { useToken } from '../../session/token.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { strings } from './strings.ts';

/** Says honestly what will be here; goes page by page as they are built. */
function Upcoming({ title, words }: { title: string; words: string }) {
  const signedIn = useToken() !== null;
  return (
    <Page title={title} description={words}>
      <div className="panel">
        <EmptyState
          title={strings.notYet}
          action={signedIn ? <LinkButton to={paths.dashboard}>{strings.back}</LinkButton> : undefined}
        />
      </div>
    </Page>
  );
}

export const MagicEmailsPage = () => <Upcoming {...strings.pages.magicEmails} />;
export const VerifiedCallListPage = () => <Upcoming {...strings.pages.verifiedCallList} />;
