import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as show, useSonner } from 'sonner';
import { uiTexts } from '#core/languages/en/ui.ts';
import { useTexts } from '#web/lib/language.tsx';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { toastPlace, useRoomForToasts, useToastsAboveBars } from './toast-place.ts';
import { useMedia } from './use-media.ts';
import styles from './toast.module.css';

type Toast = {
  readonly title: string;
  readonly description?: string;
  /** One thing that can be done about it. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** 5 by default. */
  readonly seconds?: number;
};

const SECONDS = 5;

/** Says that something went well, in place of what was said before. */
export function toast({ title, description, action, seconds = SECONDS }: Toast): void {
  show.dismiss();
  show(title, {
    description,
    duration: seconds * 1000,
    icon: <Icon name="check" />,
    ...(action && { action: { label: action.label, onClick: action.onPress } }),
  });
}

/** Says that something failed and what to do, in the destructive style. */
export function toastError({ title, description }: Pick<Toast, 'title' | 'description'>): void {
  show.dismiss();
  show.error(title, { description, duration: SECONDS * 1000, icon: <Icon name="alert" /> });
}

/** Takes away what is still shown: where one goes next it would be shown again, over what one wants to press. */
export function clearToasts(): void {
  show.dismiss();
}

const OFFSET = { bottom: 'calc(var(--toast-bottom, 0px) + var(--s4) + env(safe-area-inset-bottom))' };

/**
 * Where toasts appear; stands once in an app. One is visible at a time: on a narrow screen in a strip of its own above the
 * page and its dialogs, on a wide one at the bottom, above the bar with the buttons that one presses next. On the `left` they
 * leave the right side free, where a sheet has its buttons.
 */
export function Toaster({ side = 'right' }: { readonly side?: 'left' | 'right' }) {
  const t = useTexts(uiTexts);
  const isNarrow = useMedia('(max-width: 54rem)');
  const { toasts } = useSonner();
  useLayoutEffect(() => {
    const place = toastPlace();
    document.body.append(place);
    return () => place.remove();
  }, []);
  useLayoutEffect(() => {
    toastPlace().className = isNarrow ? (styles.strip ?? '') : '';
  }, [isNarrow]);
  useRoomForToasts(isNarrow);
  useToastsAboveBars(!isNarrow && toasts.length > 0);
  return createPortal(
    <Sonner
      visibleToasts={1}
      position={isNarrow ? 'top-center' : `bottom-${side}`}
      offset={OFFSET}
      closeButton
      containerAriaLabel={t('notifications')}
      icons={{ close: <Icon name="close" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('closeNotification'),
        classNames: {
          toast: styles.root,
          actionButton: buttonClass({ className: styles.action }),
        },
      }}
    />,
    toastPlace(),
  );
}
