import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { use, type CSSProperties } from 'react';
import { giftCardMailTexts } from '#core/languages/en/gift-cards.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatDate } from '#core/lib/time.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { methodText } from '#core/quotes/describe.ts';
import { LanguageContext, rich, strong } from '#web/lib/language.tsx';
import { Facts, Greeting, Layout, LinkButton, Paragraph, type Template } from './layout.tsx';
import { DISPLAY_FONT, LIGHT } from './palette.ts';

/** To the recipient: the card with its code. The code is left out where the mail is only previewed. */
const giftCard: Template<'gift-card'> = {
  subject: ({ senderName: sender, amountCents, bundle }, _, language) => {
    const t = giftCardMailTexts(language);
    return bundle
      ? t('bundleSubject', { sender, name: bundle.name })
      : t('subject', { sender, amount: formatMoney(amountCents) });
  },

  Body({ data: card, settings }) {
    const language = use(LanguageContext);
    const t = giftCardMailTexts(language);
    const { bundle, senderName: sender } = card;
    const amount = bundle ? t('visitsLeft', { left: bundle.left }) : formatMoney(card.amountCents);
    const title = t(bundle ? 'bundleTitle' : 'title');
    const words = { sender, shop: settings.name, strong };
    return (
      <Layout settings={settings} title={title} preview={`${sender}, ${bundle?.name ?? amount}`} reason={t('reason')}>
        {card.recipientName !== '' && <Greeting name={card.recipientName} />}
        <Paragraph>
          {rich(bundle ? t.rich('bundleIntro', { ...words, ...bundle }) : t.rich('intro', { ...words, amount }))}
        </Paragraph>
        {card.message !== '' && <Paragraph>{card.message}</Paragraph>}
        <Section className="wash line" style={styles.card}>
          <Text className="ink" style={styles.amount}>
            {amount}
          </Text>
          <Text className="ink" style={styles.code}>
            {t('code')} <b>{card.code ?? `•••• ${card.last4}`}</b>
          </Text>
          {card.expiresOn && (
            <Text className="soft" style={styles.until}>
              {t('validThrough', { date: dayOf(card.expiresOn, language) })}
            </Text>
          )}
        </Section>
        {card.url !== undefined && <LinkButton href={card.url}>{t('see')}</LinkButton>}
        <Paragraph>{t('howTo')}</Paragraph>
      </Layout>
    );
  },
};

/** To the buyer: what was paid, and to whom the card goes. */
const giftCardReceipt: Template<'gift-card-receipt'> = {
  subject: ({ amountCents, bundle }, _, language) => {
    const t = giftCardMailTexts(language);
    const amount = formatMoney(amountCents);
    return bundle ? t('bundleReceiptSubject', { name: bundle.name, amount }) : t('receiptSubject', { amount });
  },

  Body({ data: card, settings }) {
    const language = use(LanguageContext);
    const t = giftCardMailTexts(language);
    const { bundle } = card;
    const amount = formatMoney(card.amountCents);
    const title = t(bundle ? 'bundleReceiptTitle' : 'receiptTitle');
    return (
      <Layout settings={settings} title={title} preview={amount} reason={t('receiptReason')}>
        <Paragraph>
          {rich(
            bundle
              ? t.rich('bundleReceiptIntro', { name: bundle.name, amount, strong })
              : t.rich('receiptIntro', { amount, strong }),
          )}
        </Paragraph>
        <Facts
          facts={[
            { name: t(bundle ? 'code' : 'card'), value: t('endsIn', { last4: card.last4 }) },
            { name: t('paidBy'), value: card.method ? methodText(card.method, language) : null },
            { name: t('recipient'), value: recipientOf(card) },
          ]}
        />
        {card.deliverOn && <Paragraph>{t('sentOn', { date: dayOf(card.deliverOn, language) })}</Paragraph>}
      </Layout>
    );
  },
};

function recipientOf({ recipientName, recipientEmail }: Mails['gift-card-receipt']): string {
  return [recipientName, recipientEmail].filter(Boolean).join(', ');
}

function dayOf(date: string, language: Language): string {
  return formatDate(Temporal.PlainDate.from(date), language);
}

const styles = {
  card: {
    margin: '0 0 24px',
    padding: '20px 24px',
    backgroundColor: LIGHT.wash,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: '12px',
    borderCollapse: 'separate',
  },
  amount: {
    margin: '0 0 8px',
    color: LIGHT.ink,
    fontFamily: DISPLAY_FONT,
    fontSize: '40px',
    fontWeight: 700,
    lineHeight: '44px',
  },
  code: { margin: 0, color: LIGHT.ink, fontSize: '18px', lineHeight: '28px' },
  until: { margin: '4px 0 0', color: LIGHT.inkSoft, fontSize: '14px', lineHeight: '20px' },
} satisfies Record<string, CSSProperties>;

export const giftCardMails = {
  'gift-card': giftCard,
  'gift-card-receipt': giftCardReceipt,
};
