import type { Locale } from '@magazine-store/protocol';
import type { PaymentMail } from './transition.ts';

interface Said extends Record<PaymentMail, { subject: string; lines: string }> {
  details: string;
  renews: string;
  invoice: string;
  agreed: string;
}

export const MAIL_TEXTS: Readonly<Record<Locale, Said>> = {
  en: {
    receipt: { subject: '{store}: your receipt', lines: 'Thank you for your purchase.' },
    renewal: { subject: '{store}: your plan was renewed', lines: 'Your plan goes on until {until}.' },
    refund: {
      subject: '{store}: your money is on its way back',
      lines: 'We have given back {total} for “{item}”. You cannot read it any more.\n\nOrder number: {number}',
    },
    cancellation: {
      subject: '{store}: your plan is cancelled',
      lines:
        'Your plan “{item}” is cancelled. You can read until {until}; nothing more is charged.\n\nOrder number: {number}',
    },
    details: 'Item: {item}\nTotal, including VAT: {total}\nPaid on: {paid}\nOrder number: {number}',
    renews:
      'The plan renews itself. The next payment of {total} is due on {next}. You can cancel at any time, in your account ({account}) or here: {cancellation}',
    invoice: 'Tax number for the invoice: {tax}',
    agreed: 'On {agreed} you agreed to this:\n“{consent}”',
  },
  de: {
    receipt: { subject: '{store}: dein Beleg', lines: 'Danke für deinen Kauf.' },
    renewal: { subject: '{store}: dein Abo wurde verlängert', lines: 'Dein Abo läuft weiter bis {until}.' },
    refund: {
      subject: '{store}: dein Geld ist auf dem Rückweg',
      lines: 'Wir haben dir {total} für „{item}“ erstattet. Du kannst es nicht mehr lesen.\n\nBestellnummer: {number}',
    },
    cancellation: {
      subject: '{store}: dein Abo ist gekündigt',
      lines:
        'Dein Abo „{item}“ ist gekündigt. Du kannst bis {until} lesen, es wird nichts mehr abgebucht.\n\nBestellnummer: {number}',
    },
    details: 'Artikel: {item}\nGesamtpreis inkl. MwSt.: {total}\nBezahlt am: {paid}\nBestellnummer: {number}',
    renews:
      'Das Abo verlängert sich von selbst. Die nächste Zahlung von {total} ist am {next} fällig. Du kannst jederzeit kündigen, in deinem Konto ({account}) oder hier: {cancellation}',
    invoice: 'Steuernummer für die Rechnung: {tax}',
    agreed: 'Am {agreed} hast du zugestimmt:\n„{consent}“',
  },
  it: {
    receipt: { subject: '{store}: la tua ricevuta', lines: 'Grazie per il tuo acquisto.' },
    renewal: {
      subject: '{store}: il tuo abbonamento è stato rinnovato',
      lines: 'Il tuo abbonamento continua fino al {until}.',
    },
    refund: {
      subject: '{store}: il rimborso è in arrivo',
      lines: 'Ti abbiamo rimborsato {total} per «{item}». Non puoi più leggerlo.\n\nNumero d’ordine: {number}',
    },
    cancellation: {
      subject: '{store}: il tuo abbonamento è annullato',
      lines:
        'Il tuo abbonamento «{item}» è annullato. Puoi leggere fino al {until}; non verrà addebitato altro.\n\nNumero d’ordine: {number}',
    },
    details: 'Articolo: {item}\nTotale, IVA inclusa: {total}\nPagato il: {paid}\nNumero d’ordine: {number}',
    renews:
      'L’abbonamento si rinnova da solo. Il prossimo pagamento di {total} è previsto per il {next}. Puoi annullare in ogni momento, nel tuo account ({account}) o qui: {cancellation}',
    invoice: 'Codice fiscale per la fattura: {tax}',
    agreed: 'Il {agreed} hai acconsentito a questo:\n«{consent}»',
  },
  ja: {
    receipt: { subject: '{store}：領収のお知らせ', lines: 'ご購入ありがとうございます。' },
    renewal: { subject: '{store}：プランが更新されました', lines: 'プランは {until} まで続きます。' },
    refund: {
      subject: '{store}：返金のお知らせ',
      lines: '「{item}」の代金 {total} を返金しました。今後はお読みいただけません。\n\n注文番号：{number}',
    },
    cancellation: {
      subject: '{store}：プランの解約',
      lines: '「{item}」を解約しました。{until} までお読みいただけます。今後の請求はありません。\n\n注文番号：{number}',
    },
    details: '商品：{item}\n合計（税込）：{total}\nお支払い日：{paid}\n注文番号：{number}',
    renews:
      'プランは自動的に更新されます。次回のお支払い {total} は {next} です。アカウント（{account}）またはこちらからいつでも解約できます：{cancellation}',
    invoice: '請求書の税番号：{tax}',
    agreed: '{agreed} に次の内容に同意されました：\n「{consent}」',
  },
  pl: {
    receipt: { subject: '{store}: potwierdzenie zakupu', lines: 'Dziękujemy za zakup.' },
    renewal: { subject: '{store}: Twój plan został odnowiony', lines: 'Twój plan trwa do {until}.' },
    refund: {
      subject: '{store}: zwrot pieniędzy',
      lines: 'Zwróciliśmy {total} za „{item}”. Nie możesz już tego czytać.\n\nNumer zamówienia: {number}',
    },
    cancellation: {
      subject: '{store}: Twój plan został anulowany',
      lines:
        'Twój plan „{item}” został anulowany. Możesz czytać do {until}; nic więcej nie zostanie pobrane.\n\nNumer zamówienia: {number}',
    },
    details: 'Produkt: {item}\nRazem z VAT: {total}\nZapłacono: {paid}\nNumer zamówienia: {number}',
    renews:
      'Plan odnawia się sam. Następna płatność {total} przypada {next}. Możesz anulować w każdej chwili na swoim koncie ({account}) albo tutaj: {cancellation}',
    invoice: 'NIP do faktury: {tax}',
    agreed: '{agreed} wyrażono zgodę:\n„{consent}”',
  },
  sv: {
    receipt: { subject: '{store}: ditt kvitto', lines: 'Tack för ditt köp.' },
    renewal: { subject: '{store}: ditt abonnemang har förnyats', lines: 'Ditt abonnemang fortsätter till {until}.' },
    refund: {
      subject: '{store}: dina pengar är på väg tillbaka',
      lines: 'Vi har betalat tillbaka {total} för ”{item}”. Du kan inte läsa det längre.\n\nOrdernummer: {number}',
    },
    cancellation: {
      subject: '{store}: ditt abonnemang är uppsagt',
      lines:
        'Ditt abonnemang ”{item}” är uppsagt. Du kan läsa till {until}; inget mer debiteras.\n\nOrdernummer: {number}',
    },
    details: 'Vara: {item}\nTotalt inklusive moms: {total}\nBetalt: {paid}\nOrdernummer: {number}',
    renews:
      'Abonnemanget förnyas av sig själv. Nästa betalning på {total} sker {next}. Du kan säga upp när som helst, i ditt konto ({account}) eller här: {cancellation}',
    invoice: 'Skattenummer för fakturan: {tax}',
    agreed: 'Den {agreed} samtyckte du till detta:\n”{consent}”',
  },
};
