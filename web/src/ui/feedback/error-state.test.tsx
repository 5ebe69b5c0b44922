import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorState } from './error-state.tsx';

const shown = (code?: string) =>
  renderToStaticMarkup(<ErrorState error={{ message: 'What happened.', code }} onRetry={() => undefined} />);

it('offers to try again, unless what was looked for does not exist', () => {
  expect(shown()).toContain('Try again');
  expect(shown('UNREACHABLE')).toContain('Try again');
  expect(shown('NOT_FOUND')).toContain('What happened.');
  expect(shown('NOT_FOUND')).not.toContain('Try again');
});
