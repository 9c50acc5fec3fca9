import type { Locale } from '@magazine-store/protocol';

interface Said {
  title: string;
  text: string;
}

interface WindowTexts {
  /** `{site}` is the host that asks. */
  ask: Said & { go: string; cancel: string };
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
    ask: {
      title: 'Sign in?',
      text: 'A page of {site} wants you to sign in to this store. Go on only if you have just pressed a button there.',
      go: 'Continue',
      cancel: 'Cancel',
    },
    finished: { title: 'All done here', text: 'You can close this window.' },
    failed: { title: 'That did not work', text: 'You were not signed in. Close this window and try again.' },
    refused: {
      title: 'That did not work',
      text: 'This sign-in is over or was never begun here. Close this window and try again.',
    },
    busy: { title: 'Too many tries', text: 'Close this window, wait a minute, and try again.' },
    toStore: 'To the store',
  },
  de: {
    ask: {
      title: 'Anmelden?',
      text: 'Eine Seite von {site} möchte, dass du dich bei diesem Shop anmeldest. Mach nur weiter, wenn du dort gerade auf eine Schaltfläche gedrückt hast.',
      go: 'Weiter',
      cancel: 'Abbrechen',
    },
    finished: { title: 'Hier ist alles erledigt', text: 'Du kannst dieses Fenster schließen.' },
    failed: {
      title: 'Das hat nicht geklappt',
      text: 'Du wurdest nicht angemeldet. Schließe dieses Fenster und versuche es noch einmal.',
    },
    refused: {
      title: 'Das hat nicht geklappt',
      text: 'Diese Anmeldung ist vorbei oder wurde hier nie begonnen. Schließe dieses Fenster und versuche es noch einmal.',
    },
    busy: {
      title: 'Zu viele Versuche',
      text: 'Schließe dieses Fenster, warte eine Minute und versuche es noch einmal.',
    },
    toStore: 'Zum Shop',
  },
  it: {
    ask: {
      title: 'Vuoi accedere?',
      text: 'Una pagina di {site} ti chiede di accedere a questo negozio. Continua solo se hai appena premuto un pulsante lì.',
      go: 'Continua',
      cancel: 'Annulla',
    },
    finished: { title: 'Qui è tutto fatto', text: 'Puoi chiudere questa finestra.' },
    failed: { title: 'Non ha funzionato', text: 'L’accesso non è riuscito. Chiudi questa finestra e riprova.' },
    refused: {
      title: 'Non ha funzionato',
      text: 'Questo accesso è scaduto o non è mai iniziato qui. Chiudi questa finestra e riprova.',
    },
    busy: { title: 'Troppi tentativi', text: 'Chiudi questa finestra, aspetta un minuto e riprova.' },
    toStore: 'Vai al negozio',
  },
  ja: {
    ask: {
      title: 'ログインしますか？',
      text: '{site} のページが、このストアへのログインを求めています。そのページでボタンを押した直後の場合にだけ続けてください。',
      go: '続ける',
      cancel: 'キャンセル',
    },
    finished: { title: '完了しました', text: 'このウィンドウを閉じてください。' },
    failed: {
      title: 'うまくいきませんでした',
      text: 'ログインできませんでした。このウィンドウを閉じて、もう一度お試しください。',
    },
    refused: {
      title: 'うまくいきませんでした',
      text: 'このログインは期限切れか、ここで始められたものではありません。このウィンドウを閉じて、もう一度お試しください。',
    },
    busy: { title: '試行回数が多すぎます', text: 'このウィンドウを閉じ、1分ほど待ってからもう一度お試しください。' },
    toStore: 'ストアへ',
  },
  pl: {
    ask: {
      title: 'Zalogować się?',
      text: 'Strona w serwisie {site} chce, abyś zalogował(a) się w tym sklepie. Kontynuuj tylko wtedy, gdy przed chwilą naciśnięto tam przycisk.',
      go: 'Dalej',
      cancel: 'Anuluj',
    },
    finished: { title: 'Tutaj wszystko gotowe', text: 'Możesz zamknąć to okno.' },
    failed: { title: 'Nie udało się', text: 'Logowanie nie powiodło się. Zamknij to okno i spróbuj ponownie.' },
    refused: {
      title: 'Nie udało się',
      text: 'To logowanie wygasło albo nie zostało tu rozpoczęte. Zamknij to okno i spróbuj ponownie.',
    },
    busy: { title: 'Zbyt wiele prób', text: 'Zamknij to okno, odczekaj minutę i spróbuj ponownie.' },
    toStore: 'Do sklepu',
  },
  sv: {
    ask: {
      title: 'Logga in?',
      text: 'En sida på {site} vill att du loggar in i den här butiken. Fortsätt bara om du nyss tryckte på en knapp där.',
      go: 'Fortsätt',
      cancel: 'Avbryt',
    },
    finished: { title: 'Allt är klart här', text: 'Du kan stänga fönstret.' },
    failed: { title: 'Det gick inte', text: 'Du blev inte inloggad. Stäng fönstret och försök igen.' },
    refused: {
      title: 'Det gick inte',
      text: 'Den här inloggningen är över eller påbörjades aldrig här. Stäng fönstret och försök igen.',
    },
    busy: { title: 'För många försök', text: 'Stäng fönstret, vänta en minut och försök igen.' },
    toStore: 'Till butiken',
  },
};
