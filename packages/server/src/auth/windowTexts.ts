import type { Locale } from '@magazine-store/protocol';

interface Said {
  title: string;
  text: string;
}

interface WindowTexts {
  /** While the page that opened the window is asked to confirm. */
  waiting: string;
  /** `{site}` is the host that asks. `unknown` says the same of a link that does not tell where it comes from. */
  ask: Said & { unknown: string; go: string; cancel: string };
  /** Above the code of an attempt that no page confirmed. */
  code: Said;
  finished: Said;
  failed: Said;
  refused: Said;
  /** Too many pages of the window were asked for. */
  busy: Said;
  toStore: string;
}

/** What the sign-in window says where no provider's page is shown. */
export const windowTexts: Readonly<Record<Locale, WindowTexts>> = {
  en: {
    waiting: 'One moment…',
    ask: {
      title: 'Sign in?',
      text: 'A page on {site} asks you to sign in to this store. Continue only if you have just pressed a button there.',
      unknown:
        'A link asks you to sign in to this store, and we can’t tell where it comes from. Continue only if you have just pressed a button to sign in.',
      go: 'Continue',
      cancel: 'Cancel',
    },
    code: {
      title: 'Your code',
      text: 'Type this code only into the page where you started to sign in. Never send it to anyone: it opens your account.',
    },
    finished: { title: 'All done', text: 'You can close this window.' },
    failed: { title: 'Sign-in failed', text: 'You were not signed in. Close this window and try again.' },
    refused: {
      title: 'Sign-in failed',
      text: 'This sign-in has expired or was not started here. Close this window and try again.',
    },
    busy: { title: 'Too many attempts', text: 'Close this window, wait a minute, and try again.' },
    toStore: 'To the store',
  },
  de: {
    waiting: 'Einen Moment …',
    ask: {
      title: 'Anmelden?',
      text: 'Eine Seite von {site} bittet Sie, sich bei diesem Shop anzumelden. Fahren Sie nur fort, wenn Sie dort gerade auf eine Schaltfläche geklickt haben.',
      unknown:
        'Ein Link bittet Sie, sich bei diesem Shop anzumelden. Woher er kommt, ist nicht bekannt. Fahren Sie nur fort, wenn Sie gerade auf eine Schaltfläche zum Anmelden geklickt haben.',
      go: 'Weiter',
      cancel: 'Abbrechen',
    },
    code: {
      title: 'Ihr Code',
      text: 'Geben Sie diesen Code nur auf der Seite ein, auf der Sie die Anmeldung begonnen haben. Geben Sie ihn niemandem weiter: Er öffnet Ihr Konto.',
    },
    finished: { title: 'Fertig', text: 'Sie können dieses Fenster schließen.' },
    failed: {
      title: 'Anmeldung fehlgeschlagen',
      text: 'Sie wurden nicht angemeldet. Schließen Sie dieses Fenster und versuchen Sie es erneut.',
    },
    refused: {
      title: 'Anmeldung fehlgeschlagen',
      text: 'Diese Anmeldung ist abgelaufen oder wurde nicht hier begonnen. Schließen Sie dieses Fenster und versuchen Sie es erneut.',
    },
    busy: {
      title: 'Zu viele Versuche',
      text: 'Schließen Sie dieses Fenster, warten Sie eine Minute und versuchen Sie es erneut.',
    },
    toStore: 'Zum Shop',
  },
  it: {
    waiting: 'Un momento…',
    ask: {
      title: 'Vuoi accedere?',
      text: 'Una pagina di {site} ti chiede di accedere a questo negozio. Continua solo se hai appena premuto un pulsante lì.',
      unknown:
        'Un link ti chiede di accedere a questo negozio, ma non sappiamo da dove provenga. Continua solo se hai appena premuto un pulsante per accedere.',
      go: 'Continua',
      cancel: 'Annulla',
    },
    code: {
      title: 'Il tuo codice',
      text: 'Inserisci questo codice solo nella pagina in cui hai iniziato ad accedere. Non comunicarlo a nessuno: dà accesso al tuo account.',
    },
    finished: { title: 'Fatto', text: 'Puoi chiudere questa finestra.' },
    failed: {
      title: 'Accesso non riuscito',
      text: 'Non è stato possibile accedere. Chiudi questa finestra e riprova.',
    },
    refused: {
      title: 'Accesso non riuscito',
      text: 'Questo accesso è scaduto o non è stato avviato qui. Chiudi questa finestra e riprova.',
    },
    busy: { title: 'Troppi tentativi', text: 'Chiudi questa finestra, aspetta un minuto e riprova.' },
    toStore: 'Vai al negozio',
  },
  ja: {
    waiting: 'お待ちください…',
    ask: {
      title: 'ログインしますか？',
      text: '{site}のページが、このストアへのログインを求めています。そのページでボタンを押した直後の場合のみ、続けてください。',
      unknown:
        'リンクがこのストアへのログインを求めていますが、どこからのリンクかは確認できません。ログインのボタンを押した直後の場合のみ、続けてください。',
      go: '続ける',
      cancel: 'キャンセル',
    },
    code: {
      title: 'コード',
      text: 'このコードは、ログインを開始したページにのみ入力してください。ほかの人には絶対に教えないでください。コードを知っている人は、あなたのアカウントに入れてしまいます。',
    },
    finished: { title: '完了しました', text: 'このウィンドウを閉じてください。' },
    failed: {
      title: 'ログインできませんでした',
      text: 'ログインを完了できませんでした。このウィンドウを閉じて、もう一度お試しください。',
    },
    refused: {
      title: 'ログインできませんでした',
      text: 'このログインは期限が切れているか、ここで開始されたものではありません。このウィンドウを閉じて、もう一度お試しください。',
    },
    busy: { title: '試行回数が多すぎます', text: 'このウィンドウを閉じ、1分ほど待ってからもう一度お試しください。' },
    toStore: 'ストアへ',
  },
  pl: {
    waiting: 'Chwileczkę…',
    ask: {
      title: 'Zalogować się?',
      text: 'Strona w serwisie {site} prosi o zalogowanie się w tym sklepie. Przejdź dalej tylko wtedy, gdy przed chwilą kliknięto tam przycisk.',
      unknown:
        'Odnośnik nieznanego pochodzenia prosi o zalogowanie się w tym sklepie. Przejdź dalej tylko wtedy, gdy przed chwilą kliknięto przycisk logowania.',
      go: 'Dalej',
      cancel: 'Anuluj',
    },
    code: {
      title: 'Twój kod',
      text: 'Wpisz ten kod tylko na stronie, na której rozpoczęto logowanie. Nie podawaj go nikomu: daje dostęp do konta.',
    },
    finished: { title: 'Gotowe', text: 'Możesz zamknąć to okno.' },
    failed: {
      title: 'Logowanie nie powiodło się',
      text: 'Nie udało się zalogować. Zamknij to okno i spróbuj ponownie.',
    },
    refused: {
      title: 'Logowanie nie powiodło się',
      text: 'To logowanie wygasło albo nie zostało tu rozpoczęte. Zamknij to okno i spróbuj ponownie.',
    },
    busy: { title: 'Zbyt wiele prób', text: 'Zamknij to okno, odczekaj minutę i spróbuj ponownie.' },
    toStore: 'Do sklepu',
  },
  sv: {
    waiting: 'Ett ögonblick …',
    ask: {
      title: 'Logga in?',
      text: 'En sida på {site} vill att du loggar in i den här butiken. Fortsätt bara om du nyss tryckte på en knapp där.',
      unknown:
        'En länk vill att du loggar in i den här butiken, men vi vet inte varifrån den kommer. Fortsätt bara om du nyss tryckte på en knapp för att logga in.',
      go: 'Fortsätt',
      cancel: 'Avbryt',
    },
    code: {
      title: 'Din kod',
      text: 'Skriv koden bara på sidan där du började logga in. Ge den inte till någon: den öppnar ditt konto.',
    },
    finished: { title: 'Klart', text: 'Du kan stänga fönstret.' },
    failed: { title: 'Inloggningen misslyckades', text: 'Du blev inte inloggad. Stäng fönstret och försök igen.' },
    refused: {
      title: 'Inloggningen misslyckades',
      text: 'Den här inloggningen har gått ut eller påbörjades inte här. Stäng fönstret och försök igen.',
    },
    busy: { title: 'För många försök', text: 'Stäng fönstret, vänta en minut och försök igen.' },
    toStore: 'Till butiken',
  },
};
