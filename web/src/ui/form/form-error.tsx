import { WithAddress } from '../feedback/with-address.tsx';

/** A failure, in red above the button. Screen readers read it when it appears. */
export const FormError = ({ children }: { children?: string }) => (
  <div role="alert">
    {children ? (
      <p className="form-error">
        <WithAddress>{children}</WithAddress>
      </p>
    ) : null}
  </div>
);
