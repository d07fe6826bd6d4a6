import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';

/** Screens with one place for toasts, which survive a change of screen. */
export function ToasterLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
