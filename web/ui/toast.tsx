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

/** On a phone the bottom belongs to the button that one presses next. */
const isOnPhone = typeof window !== 'undefined' && window.matchMedia('(max-width: 34rem)').matches;

/** Where toasts appear; stands once in an app. One is visible at a time. */
export function Toaster() {
  return (
    <Sonner
      visibleToasts={1}
      duration={5000}
      position={isOnPhone ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 'calc(var(--nav-height) + var(--s2))' }}
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
