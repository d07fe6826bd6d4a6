import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';

/** Around the screens of applicants: one place for toasts, which stay while the screen changes. */
export function ApplyLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
