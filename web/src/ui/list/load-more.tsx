import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { Refusal } from '#web/language/refusal.ts';
import { ErrorState } from '../feedback/error-state.tsx';

export type Grows = { hasMore: boolean; isLoadingMore: boolean; moreError?: Refusal | undefined; loadMore: () => void };

type LoadMoreProps = {
  list: Grows;
  children: string;
};

/** Renders nothing once the whole list has loaded. */
export const LoadMore = ({ list: { hasMore, isLoadingMore, moreError, loadMore }, children }: LoadMoreProps) =>
  hasMore && (
    <Box textAlign="center">
      {moreError && <ErrorState error={moreError} />}
      <Button loading={isLoadingMore} onClick={loadMore}>
        {children}
      </Button>
    </Box>
  );
