import { useCallback, useEffect, useState } from 'react';
import { jumpTexts } from '#core/languages/en/admin-frame.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';

const JumpDialog = later(() => import('./jump-dialog.tsx').then((module) => module.JumpDialog));

/** Opens the search over screens, customers, quotes and jobs; Ctrl+K and Cmd+K do the same from anywhere. */
export function JumpButton({ className }: { readonly className?: string | undefined }) {
  const t = useTexts(jumpTexts);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    JumpDialog.preload().then(
      () => setOpen(true),
      () => toastError({ title: t('openFailed') }),
    );
  }, [t]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
      // A question that waits for its answer comes first.
      if (!isMeant || document.querySelector('[role=alertdialog]')) return;
      event.preventDefault();
      if (isOpen) setOpen(false);
      else open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, open]);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void JumpDialog.preload().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" />
        <span>{t('open')}</span>
        <kbd aria-hidden="true">{SHORTCUT}</kbd>
      </button>
      {isOpen && <JumpDialog onClose={() => setOpen(false)} />}
    </>
  );
}

// oxlint-disable-next-line texts/no-hardcoded-text -- what is printed on the keys
const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
