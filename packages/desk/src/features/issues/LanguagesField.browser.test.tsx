import { useState } from 'react';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { pressKeys } from '../../../../viewer/src/panels/testing/browser.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { LanguagesField } from './LanguagesField.tsx';
import { messages } from './locales/en.po';

it('adds a language when the button is pressed, not with each arrow key', async () => {
  const changes: string[] = [];
  function Issue() {
    const [value, setValue] = useState('en');
    const change = (languages: string) => {
      changes.push(languages);
      setValue(languages);
    };
    return <LanguagesField value={value} onChange={change} />;
  }
  const { place, remove } = showInDesk(<Issue />, messages, 'editor');
  const select = await until('the field is there', () => place.querySelector('select'));
  const add = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add');
  equal(add?.disabled, true, 'there is nothing to add');
  select.focus();
  await pressKeys('ArrowDown');
  await pressKeys('ArrowDown');
  await until('the second language is picked', () => select.selectedIndex === 2);
  equal(changes, []);
  const { value } = select;
  await pressKeys('Tab');
  await pressKeys('Enter');
  await until('it is added', () => changes.length > 0);
  equal(changes, [`en ${value}`]);
  equal([select.value, document.activeElement === add], ['', true], 'the field is empty, and the focus stays');
  remove();
});
