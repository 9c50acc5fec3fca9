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
    renewal: {
      subject: '{store}: your subscription has been renewed',
      lines: 'Your subscription now runs until {until}.',
    },
    refund: {
      subject: '{store}: your refund',
      lines: 'We have refunded {total} for “{item}”. You no longer have access to it.\n\nOrder number: {number}',
    },
    cancellation: {
      subject: '{store}: your subscription has been cancelled',
      lines:
        'Your subscription “{item}” has been cancelled. You can keep reading until {until}. You won’t be charged again.\n\nOrder number: {number}',
    },
    details: 'Item: {item}\nTotal, including VAT: {total}\nPaid on: {paid}\nOrder number: {number}',
    renews:
      'Your subscription renews automatically. The next payment of {price} is due on {next}. You can cancel at any time in your account ({account}) or here: {cancellation}',
    invoice: 'Tax ID for the invoice: {tax}',
    agreed: 'On {agreed} you gave this consent:\n“{consent}”',
  },
  de: {
    receipt: { subject: '{store}: Ihr Beleg', lines: 'Vielen Dank für Ihren Kauf.' },
    renewal: { subject: '{store}: Ihr Abonnement wurde verlängert', lines: 'Ihr Abonnement läuft jetzt bis {until}.' },
    refund: {
      subject: '{store}: Ihre Erstattung',
      lines:
        'Wir haben Ihnen {total} für „{item}“ erstattet. Sie haben darauf keinen Zugriff mehr.\n\nBestellnummer: {number}',
    },
    cancellation: {
      subject: '{store}: Ihr Abonnement ist gekündigt',
      lines:
        'Ihr Abonnement „{item}“ ist gekündigt. Sie können bis {until} weiterlesen. Es wird nichts mehr abgebucht.\n\nBestellnummer: {number}',
    },
    details: 'Artikel: {item}\nGesamtpreis inkl. MwSt.: {total}\nBezahlt am: {paid}\nBestellnummer: {number}',
    renews:
      'Ihr Abonnement verlängert sich automatisch. Die nächste Zahlung von {price} ist am {next} fällig. Sie können jederzeit kündigen: in Ihrem Konto ({account}) oder hier: {cancellation}',
    invoice: 'Steuernummer für die Rechnung: {tax}',
    agreed: 'Am {agreed} haben Sie Folgendem zugestimmt:\n„{consent}“',
  },
  it: {
    receipt: { subject: '{store}: la tua ricevuta', lines: 'Grazie per il tuo acquisto.' },
    renewal: {
      subject: '{store}: il tuo abbonamento è stato rinnovato',
      lines: 'Il tuo abbonamento è ora valido fino al {until}.',
    },
    refund: {
      subject: '{store}: il tuo rimborso',
      lines:
        'Ti abbiamo rimborsato {total} per «{item}». Non hai più accesso a questo contenuto.\n\nNumero d’ordine: {number}',
    },
    cancellation: {
      subject: '{store}: il tuo abbonamento è stato disdetto',
      lines:
        'Il tuo abbonamento «{item}» è stato disdetto. Puoi continuare a leggere fino al {until}. Non ci saranno altri addebiti.\n\nNumero d’ordine: {number}',
    },
    details: 'Articolo: {item}\nTotale, IVA inclusa: {total}\nPagato il: {paid}\nNumero d’ordine: {number}',
    renews:
      'L’abbonamento si rinnova automaticamente. Il prossimo pagamento di {price} è previsto per il {next}. Puoi disdirlo in qualsiasi momento nel tuo account ({account}) o qui: {cancellation}',
    invoice: 'Codice fiscale per la fattura: {tax}',
    agreed: 'Il {agreed} hai dato questo consenso:\n«{consent}»',
  },
  ja: {
    receipt: { subject: '{store}：ご購入内容の確認', lines: 'ご購入ありがとうございます。' },
    renewal: { subject: '{store}：定期購読を更新しました', lines: '定期購読を更新しました。期間は{until}までです。' },
    refund: {
      subject: '{store}：返金のお知らせ',
      lines: '「{item}」の代金{total}を返金いたしました。この商品は今後お読みいただけません。\n\n注文番号：{number}',
    },
    cancellation: {
      subject: '{store}：定期購読の解約',
      lines:
        '定期購読「{item}」を解約いたしました。{until}まで引き続きお読みいただけます。今後の請求はありません。\n\n注文番号：{number}',
    },
    details: '商品：{item}\n合計（税込）：{total}\nお支払い日：{paid}\n注文番号：{number}',
    renews:
      '定期購読は自動的に更新されます。次回のお支払いは{next}、金額は{price}です。解約はいつでもできます。\nアカウント：{account}\n解約の手続き：{cancellation}',
    invoice: '請求書に記載する税務番号：{tax}',
    agreed: '{agreed}に、以下の内容に同意いただきました。\n「{consent}」',
  },
  pl: {
    receipt: { subject: '{store}: potwierdzenie zakupu', lines: 'Dziękujemy za zakup.' },
    renewal: {
      subject: '{store}: Twoja prenumerata została odnowiona',
      lines: 'Twoja prenumerata jest teraz ważna do {until}.',
    },
    refund: {
      subject: '{store}: zwrot pieniędzy',
      lines: 'Zwróciliśmy {total} za „{item}”. Nie masz już do tego dostępu.\n\nNumer zamówienia: {number}',
    },
    cancellation: {
      subject: '{store}: Twoja prenumerata została anulowana',
      lines:
        'Twoja prenumerata „{item}” została anulowana. Możesz czytać do {until}. Nie pobierzemy kolejnych opłat.\n\nNumer zamówienia: {number}',
    },
    details: 'Produkt: {item}\nRazem z VAT: {total}\nZapłacono: {paid}\nNumer zamówienia: {number}',
    renews:
      'Prenumerata odnawia się automatycznie. Następna płatność ({price}) przypada {next}. Możesz zrezygnować w każdej chwili na swoim koncie ({account}) albo tutaj: {cancellation}',
    invoice: 'NIP do faktury: {tax}',
    agreed: 'Dnia {agreed} wyrażono następującą zgodę:\n„{consent}”',
  },
  sv: {
    receipt: { subject: '{store}: ditt kvitto', lines: 'Tack för ditt köp.' },
    renewal: {
      subject: '{store}: din prenumeration har förnyats',
      lines: 'Din prenumeration gäller nu till och med {until}.',
    },
    refund: {
      subject: '{store}: din återbetalning',
      lines:
        'Vi har betalat tillbaka {total} för ”{item}”. Du har inte längre tillgång till innehållet.\n\nOrdernummer: {number}',
    },
    cancellation: {
      subject: '{store}: din prenumeration är uppsagd',
      lines:
        'Din prenumeration ”{item}” är uppsagd. Du kan fortsätta läsa till och med {until}. Inget mer debiteras.\n\nOrdernummer: {number}',
    },
    details: 'Vara: {item}\nTotalt inklusive moms: {total}\nBetalt: {paid}\nOrdernummer: {number}',
    renews:
      'Prenumerationen förnyas automatiskt. Nästa betalning på {price} sker {next}. Du kan säga upp den när som helst på ditt konto ({account}) eller här: {cancellation}',
    invoice: 'Skattenummer för fakturan: {tax}',
    agreed: 'Den {agreed} samtyckte du till följande:\n”{consent}”',
  },
};
