import Button from '@cloudscape-design/components/button';
import styles from './load-more.module.css';

type LoadMoreProps = {
  list: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };
  children: string;
};

/** Nothing once the whole list is here. */
export const LoadMore = ({ list: { hasMore, isLoadingMore, loadMore }, children }: LoadMoreProps) =>
  hasMore && (
    <div className={styles.root}>
      <Button loading={isLoadingMore} onClick={loadMore}>
        {children}
      </Button>
    </div>
  );
