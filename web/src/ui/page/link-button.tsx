import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useNavigate } from 'react-router-dom';

type LinkButtonProps = Omit<ButtonProps, 'href' | 'onFollow' | 'onClick'> & { to: string };

/** A button that links to a page of this app. It can open in a new tab, and otherwise doesn't reload the site. */
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
