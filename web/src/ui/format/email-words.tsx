import styles from './email-words.module.css';

/** An address in a narrow column: it may break before its sign, so that the other columns fit beside it. */
export const EmailWords = ({ address }: { address: string }) => {
  const [name, ...rest] = address.split(/(?=@)/);
  return (
    <span className={styles.root}>
      {name}
      <wbr />
      {rest.join('')}
    </span>
  );
};
