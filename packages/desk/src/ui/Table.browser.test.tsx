import { createRoot } from 'react-dom/client';
import { equal, until } from '../../../../test/browser/expect.ts';
import { EmailText } from './EmailText.tsx';
import { Table } from './Table.tsx';

it('a table of six columns fits beside the navigation of a tablet, in a language with long words', async () => {
  const titles = ['Potwierdzenie', 'Rodzaj', 'Nadawca', 'Otrzymano (UTC)', 'Termin (UTC)', 'Stan'];
  const cells = ['0123456789AB', 'Wypowiedzenie', '', '28 lis 2026', 'Przed płatnością 28 gru 2026', 'Otwarte'];
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  const columns = titles.map((title, index) => ({
    title,
    cell: () => (title === 'Nadawca' ? <EmailText email="a.long.name.of.one@publisher.example.org" /> : cells[index]),
  }));
  root.render(<Table label="Table" columns={columns} rows={[1]} keyOf={(row) => row} empty="" />);
  await until('the table stands there', () => place.querySelector('table'));
  for (const width of [320, 640, 700, 863, 864, 1200]) {
    place.style.inlineSize = `${width}px`;
    equal(Math.max(0, place.scrollWidth - width), 0, `${width} px`);
  }
  root.unmount();
  place.remove();
});
