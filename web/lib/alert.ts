import { later } from './later.tsx';

/** The alert, fetched when it is first needed or when its screen is. */
export const Alert = later(() => import('#web/ui/alert.tsx').then((module) => module.Alert));
