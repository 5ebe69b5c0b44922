import { WithAddress } from '../feedback/with-address.tsx';

/** A failure, in red above the button, read aloud when it comes. */
export const FormError = ({ children }: { children?: string }) => (
  <div role="alert">
    {children ? (
      <p className="form-error">
        <WithAddress>{children}</WithAddress>
      </p>
    ) : null}
  </div>
);
