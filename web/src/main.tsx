import './theme/styles.ts';
import { start } from './app/start.tsx';
import { prepareLanguage } from './language/language.ts';

// Words that do not come are no reason for no page: it is shown in English then.
void prepareLanguage(location.pathname).then(start, start);
