import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';

/** Around the applicants' screens: one place for toasts, which survive a change of screen. */
export function ApplyLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
