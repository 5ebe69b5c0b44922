import type { Wizard } from '../wizard.ts';
import type { Elsewhere } from './guest-draft.ts';

/** Another device with the same link has saved answers that this form hadn't seen. */
export class ChangedElsewhere extends Error {
  readonly elsewhere: Elsewhere;
  /** The other device's answers that the form takes over. */
  readonly incoming: Partial<Wizard>;

  constructor(elsewhere: Elsewhere, incoming: Partial<Wizard>, cause: Error) {
    super(cause.message, { cause });
    this.elsewhere = elsewhere;
    this.incoming = incoming;
  }
}
