import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';

/** Around every account screen: toasts that survive a change of screen. */
export function AccountLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
