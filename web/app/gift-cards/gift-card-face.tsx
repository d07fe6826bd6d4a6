import { use } from 'react';
import { giftCardPageTexts } from '#core/languages/en/gift-cards.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Logo } from '#web/ui/icon.tsx';
import styles from './gift-card-page.module.css';

type GiftCardFaceProps = {
  readonly cents: number;
  /** What it is instead of an amount, and how many visits are left. */
  readonly bundle?: { readonly name: string; readonly left: number } | null | undefined;
  /** As it's printed; absent while it's only a preview. */
  readonly code?: string;
  readonly recipientName: string;
  readonly senderName: string;
  readonly message: string;
  readonly expiresOn: string | null;
};

/** A gift card in the shop's look: on its page, on paper, and as a preview while it's bought. */
export function GiftCardFace({
  cents,
  bundle,
  code,
  recipientName,
  senderName,
  message,
  expiresOn,
}: GiftCardFaceProps) {
  const t = useTexts(giftCardPageTexts);
  const language = use(LanguageContext);
  const shop = useCatalogIfKnown();
  return (
    <div className={styles.face}>
      <div className={styles.faceTop}>
        <span className={styles.faceShop}>
          <Logo />
          {shop?.name}
        </span>
        <span>{t(bundle ? 'bundleTitle' : 'giftCard')}</span>
      </div>
      <p className={styles.faceAmount}>{bundle ? t('visits', { visits: bundle.left }) : formatMoney(cents)}</p>
      {bundle && <p>{bundle.name}</p>}
      {(recipientName || senderName) && (
        <p className={styles.facePeople}>
          {recipientName && <span>{t('forName', { name: recipientName })}</span>}
          {senderName && <span>{t('fromName', { name: senderName })}</span>}
        </p>
      )}
      {message && <p className={styles.faceMessage}>{message}</p>}
      <div className={styles.faceFoot}>
        {code && <b>{code}</b>}
        <span>
          {expiresOn
            ? t('validThrough', { date: formatMediumDate(Temporal.PlainDate.from(expiresOn), language) })
            : t('noExpiry')}
        </span>
      </div>
    </div>
  );
}
