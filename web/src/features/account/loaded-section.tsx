import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { ReactNode } from 'react';
import type { routes } from '#contracts/members/account';
import type { Reply } from '#core/http/route.ts';
import { useMyAccount } from '#web/funds/use-my-account.ts';
import { Resource, type ResourceProps } from '#web/ui/feedback/resource.tsx';

type LoadedSectionProps<T> = {
  words: { heading: string; words: string; loading: string; failed: string };
  /** About the height of the content, so that the page doesn't move while it loads. */
  lines: number;
  answer: ResourceProps<T>['of'];
  children: (data: T) => ReactNode;
};

/** A section of My Profile that loads its data with a call. */
export const LoadedSection = <T,>({ words, lines, answer, children }: LoadedSectionProps<T>) => (
  <Container
    header={
      <Header variant="h2" description={words.words}>
        {words.heading}
      </Header>
    }
  >
    <Resource of={answer} failed={words.failed} loading={words.loading} lines={lines}>
      {children}
    </Resource>
  </Container>
);

type Account = Reply<typeof routes.myAccount>;

/** The sections of My Profile that need the account. The specification words the failure. */
export function LoadedAccount({ children }: { children: (account: Account) => ReactNode }) {
  const account = useMyAccount();
  const failure = account.error && { message: `Error: ${account.error.message}` };
  return (
    <Resource of={{ ...account, error: failure }} loading="Loading..." lines={6}>
      {children}
    </Resource>
  );
}
