export { stillStands } from './still-stands.ts';
