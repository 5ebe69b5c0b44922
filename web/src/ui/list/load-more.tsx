import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';

type LoadMoreProps = {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };
  children: string;
};

/** Nothing once the whole list is here. */
export const LoadMore = ({ list: { hasMore, isLoadingMore, loadMore }, children }: LoadMoreProps) =>
  hasMore && (
    <Box textAlign="center">
      <Button loading={isLoadingMore} onClick={loadMore}>
        {children}
      </Button>
    </Box>
  );
