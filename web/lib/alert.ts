import { later } from './later.tsx';

/** The alert dialog, loaded when it's first needed or when its screen is. */
export const Alert = later(() => import('#web/ui/ask.tsx').then((module) => module.Alert));
