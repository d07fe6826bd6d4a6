import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';
import { useDevice } from './offline/use-device.ts';
import './crew.css';

/** Around every screen of the crew: larger targets, and the toasts, which outlive the screen that they come from. */
export function CrewLayout() {
  useDevice();
  return (
    <div className="crew">
      <Outlet />
      <Toaster />
    </div>
  );
}
