import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';

/** Around every screen of an account: the toasts, which outlive the screen that they come from. */
export function AccountLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
