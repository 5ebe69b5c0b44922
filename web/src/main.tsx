import './theme/styles.ts';
import { start } from './app/start.tsx';

void start();
