import { clientFiles } from 'virtual:client-files';

/** The browser's files of the app, or null while developing. */
export const appFiles = clientFiles?.['web/app/main.tsx'] ?? null;
