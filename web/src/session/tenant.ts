// The first segment of the addresses of the analytics pages.
import { useConfig } from '#web/api/config.ts';

export const useTenant = (): string => useConfig()?.tenant ?? 'groundwork';
