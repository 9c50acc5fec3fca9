import { useState } from 'react';
import { equal, until } from '../../../../../test/browser/expect.ts';
import { pressKeys, typeText } from '../../../../viewer/src/panels/testing/browser.ts';
import { showInDesk } from '../../testing/showInDesk.tsx';
import { INCOMPLETE } from './issueForm.ts';
import { messages } from './locales/en.po';
import { PublicationTimeField } from './PublicationTimeField.tsx';

it('a date without a time is not taken for none, until it is whole or gone', async () => {
  let given = '';
  const Form = () => {
    const [value, setValue] = useState('');
    given = value;
    const isWrong = value === INCOMPLETE;
    return <PublicationTimeField state="draft" saved={null} value={value} isWrong={isWrong} onChange={setValue} />;
  };
  const { place, remove } = showInDesk(<Form />, messages, 'editor');
  const field = await until('the field is there', () => place.querySelector('input'));
  field.focus();
  await typeText('01');
  field.blur();
  const fault = await until('the field says what is wrong', () => place.querySelector('[role=alert]'));
  equal(given, INCOMPLETE);
  equal(field.ariaDescribedByElements?.[0] === fault, true, 'a screen reader says it with the field');
  field.focus();
  await pressKeys('Backspace');
  field.blur();
  await until('nothing is wrong', () => !place.querySelector('[role=alert]'));
  equal(given, '');
  remove();
});
