import { Toaster as Sonner, toast as show } from 'sonner';
import { Icon } from './icon.tsx';
import './toast.css';

type Toast = { readonly title: string; readonly description?: string };

/** Says that something went well, for 5 seconds. */
export function toast({ title, description }: Toast): void {
  show(title, { description, icon: <Icon name="check" /> });
}

/** Says that something failed and what to do, in the destructive style. */
export function toastError({ title, description }: Toast): void {
  show.error(title, { description, icon: <Icon name="alert" /> });
}

/** Takes away what is still shown: where one goes next it would be shown again, over what one wants to press. */
export function clearToasts(): void {
  show.dismiss();
}

/** Where the price is a bar, the bottom belongs to the button that one presses next. */
const hasBar = typeof window !== 'undefined' && window.matchMedia('(max-width: 54rem)').matches;
const UNDER_NAV = { top: 'calc(var(--nav-height) + var(--s2))' };

/**
 * Where toasts appear; stands once in an app. One is visible at a time. On the `left` they leave the right side free, where
 * a sheet has its buttons.
 */
export function Toaster({ side = 'right' }: { readonly side?: 'left' | 'right' }) {
  return (
    <Sonner
      visibleToasts={1}
      duration={5000}
      position={hasBar ? 'top-center' : `bottom-${side}`}
      mobileOffset={UNDER_NAV}
      {...(hasBar && { offset: UNDER_NAV })}
      closeButton
      icons={{ close: <Icon name="close" /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'toast',
          error: 'toast-stop',
          title: 'toast-title',
          description: 'toast-text',
          icon: 'toast-icon',
          closeButton: 'toast-close',
        },
      }}
    />
  );
}
