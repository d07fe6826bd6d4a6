import { lazyRouteComponent } from '@tanstack/react-router';

/** The alert, fetched when it is first needed or when its screen is. */
export const Alert = lazyRouteComponent(() => import('../ui/alert.tsx'), 'Alert');
