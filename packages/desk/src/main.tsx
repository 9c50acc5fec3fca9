import { createRoot } from 'react-dom/client';
import { watchErrors } from './api/errorReports.ts';
import { csrf } from './api/send.ts';
import { readPageData } from './pageData.ts';
import { Desk } from './shell/Desk.tsx';
import { createI18n, keptLocale } from './shell/i18n.ts';

watchErrors();
const page = readPageData(document);
csrf.remember(page);
const locale = keptLocale(page.locale);
document.documentElement.lang = locale;
createI18n(locale).then(
  (i18n) => createRoot(document.querySelector('#desk') as Element).render(<Desk page={page} i18n={i18n} />),
  // The page that the server sent tells the member, in its own language, that the code does not load.
  () => {},
);
