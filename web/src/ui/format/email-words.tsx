/** An address in a narrow column: it may break before its sign, so that the other columns fit beside it. */
export const EmailWords = ({ address }: { address: string }) => {
  const [name, ...rest] = address.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {rest.join('')}
    </>
  );
};
