import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/toast.tsx';
import { useDevice } from './offline/use-device.ts';
import './crew.css';

/** Around every crew screen: larger targets, and toasts that survive a change of screen. */
export function CrewLayout() {
  useDevice();
  return (
    <div className="crew">
      <Outlet />
      <Toaster />
    </div>
  );
}
