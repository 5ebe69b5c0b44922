import { withOurAddress } from '#core/mail/reach-us.ts';
import { useConfig } from '#web/api/config.ts';

/** Text that may ask people to email us. The address in it becomes a link. */
export function WithAddress({ children }: { children: string }) {
  const address = useConfig()?.supportEmail;
  const words = address === undefined ? children : withOurAddress(children, address);
  if (!address || !words.includes(address)) return words;
  const [before, ...after] = words.split(address);
  return (
    <>
      {before}
      <a href={`mailto:${address}`}>{address}</a>
      {after.join(address)}
    </>
  );
}
