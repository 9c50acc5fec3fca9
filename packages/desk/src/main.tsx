import { createRoot } from 'react-dom/client';
import { readPageData } from './pageData.ts';
import { Desk } from './shell/Desk.tsx';
import { createI18n, keptLocale } from './shell/i18n.ts';

const page = readPageData(document);
const locale = keptLocale(page.locale);
document.documentElement.lang = locale;
const i18n = await createI18n(locale);
createRoot(document.querySelector('#desk') as Element).render(<Desk page={page} i18n={i18n} />);
