import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';

type LinkButtonProps = Omit<ButtonProps, 'href' | 'onFollow' | 'onClick'> & { to: string };

/** A button that is a link of this app: opens in a new tab when asked to, else without loading the page again. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const navigate = useNavigate();
  return (
    <Button
      {...rest}
      href={to}
      onFollow={(event) => {
        event.preventDefault();
        navigate(to);
      }}
    />
  );
}
