import { equal, until } from '../../../../test/browser/expect.ts';
import { pressKeys } from '../../../viewer/src/panels/testing/browser.ts';
import { showInDesk } from '../testing/showInDesk.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

it('sets the language of the desk when the button is pressed, not with each arrow key', async () => {
  const chosen: string[] = [];
  const choice = <LanguageChoice onChoose={(locale) => chosen.push(locale)} />;
  const { place, remove } = showInDesk(choice, {}, 'editor');
  const select = await until('the field is there', () => place.querySelector('select'));
  select.focus();
  await pressKeys('ArrowDown');
  await pressKeys('ArrowDown');
  await until('another language is picked', () => select.value === 'it');
  equal(chosen, []);
  await pressKeys('Tab');
  await pressKeys('Enter');
  await until('it is chosen', () => chosen.length > 0);
  equal(chosen, ['it']);
  remove();
});
